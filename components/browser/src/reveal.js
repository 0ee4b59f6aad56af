// Selects a range in a Streamlit text area and brings it into sight. The text area is the page's, not ours: it is found
// by the key of a container around it. Draws nothing itself.

const shown = new Map(); // the last nonce of each instance, so that a rerun does not take the caret away again

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

export default function reveal({ data, key, parentElement }) {
  const host = parentElement.host ?? parentElement;
  host.closest('[data-testid="stElementContainer"]')?.style.setProperty("display", "none");
  if (!data.place || shown.get(key) === data.place.nonce) return;
  const { container, start, end, nonce } = data.place;
  requestAnimationFrame(() => {
    const field = document.querySelector(`.st-key-${CSS.escape(container)} textarea`);
    if (!field) return;
    shown.set(key, nonce);
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, end);
    field.scrollTop = topOf(field, start) - field.clientHeight / 2;
    field.scrollIntoView({ block: "nearest" });
  });
}
