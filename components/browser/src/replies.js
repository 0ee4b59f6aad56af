// What the learner has answered. Kept outside the page's elements, so that a sheet that is taken down and drawn again
// loses nothing, and sent to Python when the typing rests.

const PAUSE_MILLISECONDS = 800;
const kept = new Map(); // sheet key -> what it remembers while the page is open

/** What is remembered of one sheet: replies by question, what was opened, loaded, shown and marked. */
export function memory(key) {
  if (!kept.has(key)) {
    kept.set(key, { replies: new Map(), opened: new Set(), hosts: new Set(), broken: new Set(), highlighted: null, marked: null });
  }
  return kept.get(key);
}

/** The parts of the reply to `question`, as far as they can still be given: strings, none empty. */
export function replyTo(question, replies) {
  const parts = (replies.get(question.id) ?? []).filter((part) => part !== "");
  return question.choices ? parts.filter((part) => question.choices.includes(part)) : parts;
}

/** `{id: [part, …]}` of every question that has a reply. */
export function repliesTo(questions, replies) {
  const given = questions.map((question) => [question.id, replyTo(question, replies)]);
  return Object.fromEntries(given.filter(([, parts]) => parts.length > 0));
}

/** Calls `send` once the typing has rested; at once by `flush`. Nothing leaves while a conversion is unfinished. */
export class RestingSender {
  #send;
  #timer = 0;
  #composing = false;

  constructor(send) {
    this.#send = send;
  }

  later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE_MILLISECONDS);
  }

  flush() {
    if (!this.#timer || this.#composing) return;
    this.cancel();
    this.#send();
  }

  composing(now) {
    this.#composing = now;
    if (!now) this.later();
  }

  cancel() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }
}
