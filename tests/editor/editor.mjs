// A headless Plate editor in both profiles. Import it once `without-css.mjs` is registered.
import { BaseParagraphPlugin, createSlateEditor, createSlatePlugin } from 'platejs';
import { BaseBasicBlocksPlugin, BaseBasicMarksPlugin } from '@platejs/basic-nodes';
import { BaseCodeBlockPlugin } from '@platejs/code-block';
import { BaseLinkPlugin } from '@platejs/link';
import { BaseListPlugin } from '@platejs/list';
import { BaseEquationPlugin, BaseInlineEquationPlugin } from '@platejs/math';
import { BaseAudioPlugin, BaseImagePlugin } from '@platejs/media';
import { BaseTablePlugin } from '@platejs/table';

// The Test Maker editor is Plate with three types of its own and the blank, which stock Plate does not have either.
const TYPES = {
  testmaker: { paragraph: 'paragraph', inlineMath: 'math_inline', mathBlock: 'math_block' },
  plate: { paragraph: 'p', inlineMath: 'inline_equation', mathBlock: 'equation' },
};
const QuestionPlugin = createSlatePlugin({ key: 'question', node: { isElement: true, isInline: true, isVoid: true } });

const typed = (plugin, type) => plugin.configure({ node: { type } });

/** An editor of `profile` that holds `value`, with `more` plugins. */
export function newEditor(profile, value, more = []) {
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
      ...more,
    ],
  });
}
