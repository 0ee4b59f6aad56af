// Loads editor values into a headless Plate editor and says which of them force-normalising changes.
// In: JSON lines {"name", "profile", "value"}. Out: one JSON line {"name", "profile", "after" | "crash"} for each value
// that did not come through byte for byte; a last line {"checked": n}.
import { register } from 'node:module';
import { createInterface } from 'node:readline';

register('./without-css.mjs', import.meta.url); // @platejs/math imports a style sheet, which plain Node cannot
const { BaseParagraphPlugin, createSlateEditor, createSlatePlugin } = await import('platejs');
const { BaseBasicBlocksPlugin, BaseBasicMarksPlugin } = await import('@platejs/basic-nodes');
const { BaseCodeBlockPlugin } = await import('@platejs/code-block');
const { BaseLinkPlugin } = await import('@platejs/link');
const { BaseListPlugin } = await import('@platejs/list');
const { BaseEquationPlugin, BaseInlineEquationPlugin } = await import('@platejs/math');
const { BaseAudioPlugin, BaseImagePlugin } = await import('@platejs/media');
const { BaseTablePlugin } = await import('@platejs/table');

// The Test Maker editor is Plate with three types of its own and the blank, which stock Plate does not have either.
const TYPES = {
  testmaker: { paragraph: 'paragraph', inlineMath: 'math_inline', mathBlock: 'math_block' },
  plate: { paragraph: 'p', inlineMath: 'inline_equation', mathBlock: 'equation' },
};
const QuestionPlugin = createSlatePlugin({ key: 'question', node: { isElement: true, isInline: true, isVoid: true } });

const typed = (plugin, type) => plugin.configure({ node: { type } });

function newEditor(profile, value) {
  const types = TYPES[profile];
  return createSlateEditor({
    nodeId: false,
    value,
    plugins: [
      typed(BaseParagraphPlugin, types.paragraph),
      BaseBasicBlocksPlugin,
      BaseBasicMarksPlugin,
      BaseListPlugin,
      BaseTablePlugin,
      BaseLinkPlugin,
      BaseCodeBlockPlugin,
      BaseImagePlugin,
      BaseAudioPlugin,
      typed(BaseInlineEquationPlugin, types.inlineMath),
      typed(BaseEquationPlugin, types.mathBlock),
      QuestionPlugin,
    ],
  });
}

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
