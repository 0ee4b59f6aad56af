// Selects a range in a Streamlit text area and brings it into sight, and tells which text is typed over: Streamlit leaves
// a field alone in which somebody types, whatever new text Python has for it. The text area is the page's, not ours: it
// is found by the key of a container around it. Draws nothing itself.

const shown = new Map(); // the last nonce of each instance, so that a rerun does not take the caret away again
const listening = new Map(); // the field that each instance listens to

/** How far below the top of its text `offset` stands, in pixels: measured on a hidden copy that wraps alike. */
function topOf(field, offset) {
  const style = getComputedStyle(field);
  const copy = document.createElement("div");
  for (const name of ["font", "letterSpacing", "lineHeight", "padding", "tabSize"]) copy.style[name] = style[name];
  copy.style.cssText += ";position:absolute;visibility:hidden;white-space:pre-wrap;overflow-wrap:break-word";
  copy.style.width = `${field.clientWidth}px`;
  copy.style.boxSizing = "border-box";
  copy.append(field.value.slice(0, offset) || " ");
  document.body.append(copy);
  const height = copy.clientHeight;
  copy.remove();
  return height;
}

/** Tells, once for each text that Python has put into the field, that somebody types over it. */
class Typing {
  constructor(container) {
    this.place = `.st-key-${CSS.escape(container)}`;
    this.ended = new AbortController();
    const listen = (type, hear) => document.addEventListener(type, hear, { signal: this.ended.signal });
    listen("input", ({ target }) => this.begin(target));
    listen("focusout", ({ target }) => this.end(target));
    listen("keydown", ({ target, key, ctrlKey, metaKey }) => key === "Enter" && (ctrlKey || metaKey) && this.end(target));
  }

  begin(field) {
    if (!field.closest(this.place) || this.isTyping) return;
    this.isTyping = true;
    if (this.told !== this.text) this.tell((this.told = this.text));
  }

  end(field) {
    if (field.closest(this.place)) this.isTyping = false;
  }
}

function listen({ data: { container, text }, key, setStateValue }) {
  if (!listening.has(key)) listening.set(key, new Typing(container));
  Object.assign(listening.get(key), { text, tell: (told) => setStateValue("typed_over", told) });
}

export default function reveal(instance) {
  const { data, key, parentElement } = instance;
  listen(instance);
  const host = parentElement.host ?? parentElement;
  host.closest('[data-testid="stElementContainer"]')?.style.setProperty("display", "none");
  if (data.place && shown.get(key) !== data.place.nonce) requestAnimationFrame(() => select(key, data));
  return () => {
    if (parentElement.isConnected) return; // one change of data has overtaken another
    listening.get(key)?.ended.abort();
    listening.delete(key);
  };
}

function select(key, { container, place: { start, end, nonce } }) {
  const field = document.querySelector(`.st-key-${CSS.escape(container)} textarea`);
  if (!field) return;
  shown.set(key, nonce);
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  field.scrollTop = topOf(field, start) - field.clientHeight / 2;
  field.scrollIntoView({ block: "nearest" });
}
