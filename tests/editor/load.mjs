// Loads editor values into a headless Plate editor and says which of them force-normalising changes.
// In: JSON lines {"name", "profile", "value"}. Out: one JSON line {"name", "profile", "after" | "crash"} for each value
// that did not come through byte for byte; a last line {"checked": n}.
import { register } from 'node:module';
import { createInterface } from 'node:readline';

register('./without-css.mjs', import.meta.url); // @platejs/math imports a style sheet, which plain Node cannot
const { newEditor } = await import('./editor.mjs');

function loaded({ profile, value }) {
  try {
    const editor = newEditor(profile, structuredClone(value));
    editor.tf.normalize({ force: true });
    return { after: editor.children };
  } catch (error) {
    return { crash: String(error) };
  }
}

let checked = 0;
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const given = JSON.parse(line);
  const outcome = loaded(given);
  checked += 1;
  if (JSON.stringify(outcome.after) !== JSON.stringify(given.value)) {
    console.log(JSON.stringify({ name: given.name, profile: given.profile, ...outcome }));
  }
}
console.log(JSON.stringify({ checked }));
