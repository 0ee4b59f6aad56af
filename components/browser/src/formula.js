// Formulas, drawn by KaTeX with mhchem.

import katex from "katex";
import "katex/contrib/mhchem";
import { el } from "./patch.js";

const MAX_TEX_CHARACTERS = 5_000;
const OPTIONS = {
  output: "htmlAndMathml",
  throwOnError: false,
  errorColor: "var(--red)",
  strict: "ignore", // Japanese in formulas is normal here
  trust: false,
  maxExpand: 500,
  maxSize: 20,
};

/** A formula as a described element; what KaTeX cannot read stands there in red as it was written. */
export function formula(tex, displayMode) {
  if (tex.length > MAX_TEX_CHARACTERS) return el("code", {}, tex);
  const fill = (node) => katex.render(tex, node, { ...OPTIONS, displayMode });
  return el("span", { class: displayMode ? "formula display" : "formula", fill, print: `${displayMode}:${tex}` });
}

const INLINE_FORMULA = /\$(?![\s$])((?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)|\\\((.+?)\\\)/g;

/** Whether a plain string (a choice, a key) holds a formula. */
export const hasFormula = (text) => text.search(INLINE_FORMULA) >= 0;

/** A plain string with its formulas drawn. */
export function withFormulas(text) {
  const parts = [];
  let done = 0;
  for (const found of text.matchAll(INLINE_FORMULA)) {
    parts.push(text.slice(done, found.index), formula(found[1] ?? found[2], false));
    done = found.index + found[0].length;
  }
  return [...parts, text.slice(done)];
}
