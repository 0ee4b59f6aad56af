// Where the learner was writing when Streamlit took the sheet down and put it up again elsewhere on the page, as it
// does when a test has finished growing: he writes on at the same place.

const SAME_MOMENT_MILLISECONDS = 100; // between leaving the field and the end of the sheet, when one causes the other
const STILL_THERE_MILLISECONDS = 3_000;

/** Call when a field is left: `memory.left` says which and where the caret stood. */
export function noteLeaving(memory, { dataset: { reply, part }, selectionStart, selectionEnd }) {
  if (part !== undefined) memory.left = { reply, part, selection: [selectionStart, selectionEnd], at: performance.now() };
}

/** Call when the sheet is taken down. */
export function noteEnd(memory) {
  if (memory.left && performance.now() - memory.left.at > SAME_MOMENT_MILLISECONDS) memory.left = null;
}

/** Call when a sheet is put up: back to the field, unless the learner is busy elsewhere by now. */
export function resume(memory, root) {
  const { left } = memory;
  memory.left = null;
  const isFree = root.ownerDocument.activeElement === root.ownerDocument.body;
  if (!left || !isFree || performance.now() - left.at > STILL_THERE_MILLISECONDS) return;
  const field = root.querySelector(`[data-reply="${CSS.escape(left.reply)}"][data-part="${CSS.escape(left.part)}"]`);
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(...left.selection);
}
