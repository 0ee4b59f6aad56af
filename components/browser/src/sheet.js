// The test as a sheet of paper: Streamlit calls the default export on the first showing and on every change of data.

import { paper } from "./paper.js";
import { noteEnd, noteLeaving, resume } from "./focus.js";
import { linkFonts } from "./fonts.js";
import { patch } from "./patch.js";
import { Scrollers } from "./scrollers.js";
import { memory, repliesTo, replyTo, RestingSender } from "./replies.js";
import { footnoteNumbers } from "./blocks.js";

const sheets = new WeakMap(); // where Streamlit mounted it -> Sheet
const utf8 = new TextDecoder();

/** Draw `data`, the UTF-8 bytes of the JSON that `anaume_browser.sheet` sends. */
export default function sheet({ data, parentElement, setStateValue, setTriggerValue }) {
  linkFonts();
  const view = JSON.parse(utf8.decode(data));
  let shown = sheets.get(parentElement);
  if (!shown) sheets.set(parentElement, (shown = new Sheet(parentElement)));
  shown.show(view, { setStateValue, setTriggerValue });
  return () => {
    // Streamlit also calls this when one change of data overtakes another, with the sheet still standing.
    if (parentElement.isConnected) return;
    shown.close();
    sheets.delete(parentElement);
  };
}

class Sheet {
  constructor(parent) {
    this.root = parent.ownerDocument.createElement("article");
    this.root.className = "sheet";
    parent.append(this.root);
    this.sender = new RestingSender(() => this.send());
    this.scrollers = new Scrollers(this.root, () => this.words.formula);
    this.listen();
  }

  show(view, port) {
    this.port = port;
    this.view = view;
    this.words = view.words;
    this.questions = new Map(view.questions.map((question) => [question.id, question]));
    this.numbers = new Map(view.questions.map((question, i) => [question.id, i + 1]));
    this.footnotes = footnoteNumbers(view);
    const isNew = this.memory !== memory(view.key);
    if (isNew) this.recall();
    this.draw();
    if (isNew) showOnceStyled(this.root, () => this.appear());
    this.scrollToHighlight();
  }

  /** Take up what is known of this sheet: what the page remembers, else what Python kept. */
  recall() {
    this.memory = memory(this.view.key);
    const { replies } = this.memory;
    if (replies.size === 0) for (const [id, parts] of Object.entries(this.view.replies ?? {})) replies.set(id, parts);
    if (replies.size > 0) this.sender.later(); // Python may have forgotten while the sheet was down
  }

  appear() {
    resume(this.memory, this.root);
    this.scrollToHighlight();
  }

  draw() {
    if (this.root.lang !== this.view.language) this.root.lang = this.view.language;
    patch(this.root, paper(this));
    this.scrollers.look();
  }

  isHighlighted(place) {
    const { highlight } = this.view;
    return highlight?.id === place && this.memory.dismissed !== highlight.nonce;
  }

  scrollToHighlight() {
    const { highlight } = this.view;
    if (!highlight || this.root.hidden || this.memory.highlighted === highlight.nonce) return;
    const place = this.root.querySelector(`[data-place="${CSS.escape(highlight.id)}"]`);
    if (!place) return;
    this.memory.highlighted = highlight.nonce;
    place.scrollIntoView({ block: "center" });
  }

  /** The mark of a question, unless its reply was changed since. */
  markOf(question) {
    const mark = this.view.marks?.[question.id];
    const then = this.memory.marked?.[question.id];
    const changed = this.memory.marked && String(then ?? "") !== String(replyTo(question, this.memory.replies));
    return changed ? null : mark;
  }

  replies() {
    return repliesTo(this.view.questions, this.memory.replies);
  }

  send() {
    this.port.setStateValue("replies", this.replies());
  }

  close() {
    noteEnd(this.memory);
    this.sender.cancel();
    this.scrollers.close();
    this.root.remove();
  }

  listen() {
    const { root, sender } = this;
    root.addEventListener("input", ({ target }) => this.take(target));
    root.addEventListener("change", () => sender.flush());
    root.addEventListener("focusout", ({ target }) => {
      noteLeaving(this.memory, target);
      sender.flush();
    });
    root.addEventListener("compositionstart", () => sender.composing(true));
    root.addEventListener("compositionend", () => sender.composing(false));
    root.addEventListener("click", (event) => this.press(event.target.closest("button")));
    root.addEventListener("pointerdown", () => this.dismissHighlight());
    root.addEventListener("error", ({ target }) => this.lose(target), { capture: true });
  }

  take(field) {
    const { reply, part, choice } = field.dataset;
    if (reply === undefined) return;
    const parts = [...(this.memory.replies.get(reply) ?? [])];
    this.memory.replies.set(reply, takers[field.type](parts, field, part ?? choice));
    this.sender.later();
    // Most keystrokes change nothing else on the sheet.
    if (this.view.marks || this.questions.get(reply)?.kind === "typed-all") this.draw();
  }

  press(button) {
    const { pick, open, load, goto, action } = button?.dataset ?? {};
    if (pick) this.port.setTriggerValue("picked", pick);
    if (open) toggle(this.memory.opened, open);
    if (load) this.memory.hosts.add(load);
    if (goto) this.root.querySelector(`#${CSS.escape(goto)}`)?.focus();
    if (action === "mark") this.askForMarks();
    if (open || load) this.draw();
  }

  /** The replies travel with the request, so that it cannot arrive before them. */
  askForMarks() {
    this.sender.cancel();
    const replies = this.replies();
    this.memory.marked = replies;
    this.send();
    this.port.setTriggerValue("marked", { replies });
  }

  dismissHighlight() {
    const nonce = this.view.highlight?.nonce;
    if (nonce === undefined || this.memory.dismissed === nonce) return;
    this.memory.dismissed = nonce;
    this.draw();
  }

  lose({ tagName, src }) {
    if (tagName !== "IMG") return;
    this.memory.broken.add(src);
    this.draw();
  }
}

const takers = {
  text: (parts, field, part) => Object.assign(parts, { [part]: field.value }),
  "select-one": (_, field) => [field.value],
  radio: (_, field, choice) => [choice],
  checkbox: (parts, field, choice) => [...parts.filter((part) => part !== choice), ...(field.checked ? [choice] : [])],
};

/** Streamlit adds the style sheet as a link, which may load after the first drawing. */
function showOnceStyled(root, then) {
  const link = root.parentNode.querySelector('link[rel="stylesheet"]');
  const show = () => {
    root.hidden = false;
    then();
  };
  root.hidden = Boolean(link && !link.sheet);
  if (!root.hidden) show();
  else for (const outcome of ["load", "error"]) link.addEventListener(outcome, show, { once: true });
}

function toggle(set, member) {
  if (!set.delete(member)) set.add(member);
}
