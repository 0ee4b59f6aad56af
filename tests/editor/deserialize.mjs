// How long Plate itself takes from text to a value that it leaves alone: deserialize and force-normalise.
// In: one text a line, as JSON. Out: the seconds it took, one line each.
import { register } from 'node:module';
import { createInterface } from 'node:readline';

register('./without-css.mjs', import.meta.url);
const { newEditor } = await import('./editor.mjs');
const { MarkdownPlugin, remarkMdx } = await import('@platejs/markdown');
const { default: remarkGfm } = await import('remark-gfm');
const { default: remarkMath } = await import('remark-math');

// The blank as the editor keeps it; Plate would make numbers of years, and drop the tag without a rule.
const question = {
  deserialize: ({ attributes }) => {
    const leaf = { text: '', type: 'input-answer' };
    for (const { name, value } of attributes) leaf[name] = value?.startsWith?.('[') ? JSON.parse(value) : value;
    return { type: 'question', children: [leaf] };
  },
};
const markdown = MarkdownPlugin.configure({
  options: { remarkPlugins: [remarkGfm, remarkMath, remarkMdx], rules: { question } },
});
const reader = newEditor('testmaker', undefined, [markdown]);

function once(text) {
  const begun = performance.now();
  const value = reader.api.markdown.deserialize(text);
  newEditor('testmaker', value).tf.normalize({ force: true });
  return (performance.now() - begun) / 1000;
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  console.log(once(JSON.parse(line)));
}
