// Running text of the learner's view, described for drawing.

import { linkTarget, picture, sound } from "./addresses.js";
import { blank } from "./blank.js";
import { formula } from "./formula.js";
import { el } from "./patch.js";
import { say } from "./words.js";

const MARKS = { bold: "strong", italic: "em", strikethrough: "s", underline: "u", subscript: "sub", superscript: "sup" };
const CJK = "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\u3000-\\u303f\\uff01-\\uff60]";
const LINE_BREAK_IN_JAPANESE = new RegExp(`(?<=${CJK})[ \\t]*\\n[ \\t]*(?=${CJK})`, "gu");

/** Describe a list of inline nodes. */
export const inlines = (nodes, sheet) => nodes.map((node) => (DRAW[node.type] ?? marked)(node, sheet));

const inside = (node, sheet) => inlines(node.children ?? [], sheet);
const marked = (node, sheet) => el(MARKS[node.type] ?? "span", {}, inside(node, sheet));

const DRAW = {
  text: (node) => node.value.replace(LINE_BREAK_IN_JAPANESE, ""),
  code: (node) => el("code", {}, node.value),
  math: (node) => formula(node.tex, false),
  break: () => el("br"),
  link: (node, sheet) => link(node, sheet),
  image: (node, sheet) => image(node, sheet),
  audio: (node, sheet) => audio(node, sheet),
  ruby: (node, sheet) => el("ruby", {}, inside(node, sheet), el("rp", {}, "（"), el("rt", {}, node.reading), el("rp", {}, "）")),
  "footnote-reference": (node, sheet) => footnoteReference(node, sheet),
  question: (node, sheet) => {
    const question = sheet.questions.get(node.id);
    return question ? blank(question, sheet.numbers.get(node.id), sheet) : null;
  },
};

function link(node, sheet) {
  const href = linkTarget(node.url);
  if (!href) return el("span", {}, inside(node, sheet));
  return el("a", { href, target: "_blank", rel: "noopener noreferrer nofollow" }, inside(node, sheet));
}

function image(node, sheet) {
  const { from, href, host } = picture(node.url);
  const { hosts, broken } = sheet.memory;
  if (from === "nowhere" || broken.has(href)) return framed(node.alt || sheet.words.picture_missing);
  if (from === "elsewhere" && !hosts.has(host)) {
    const ask = el("button", { class: "more", type: "button", "data-load": host }, say(sheet.words.picture_load, { host }));
    return framed(node.alt, ask);
  }
  return el("img", { src: href, alt: node.alt, loading: "lazy", decoding: "async", referrerpolicy: "no-referrer" });
}

const framed = (...content) => el("span", { class: "framed" }, content);

function audio(node, sheet) {
  const { from, href } = sound(node.url);
  if (from === "nowhere") return framed(sheet.words.sound_missing);
  return el("audio", { controls: true, preload: "none", src: href, "aria-label": sheet.words.sound });
}

function footnoteReference(node, sheet) {
  const n = sheet.footnotes.get(node.label);
  if (!n) return el("sup", {}, node.label);
  const label = say(sheet.words.footnote, { n });
  return el("sup", {}, el("button", { class: "jump", type: "button", "data-goto": `note-${n}`, "aria-label": label }, String(n)));
}
