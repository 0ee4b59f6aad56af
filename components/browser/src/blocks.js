// The blocks of the learner's view, described for drawing.

import { formula } from "./formula.js";
import { inlines } from "./inlines.js";
import { el, withAttributes } from "./patch.js";

/** Describe the blocks of a sheet; footnotes come last, numbered in the order in which the text refers to them. */
export function sheetBlocks(sheet) {
  const body = sheet.view.blocks.map((block, i) => [block, i]).filter(([block]) => block.type !== "footnote");
  const drawn = body.map(([block, i]) => inPlace(drawBlock(block, sheet), `block-${i}`, sheet));
  return [...drawn, footnotes(sheet)];
}

function inPlace(description, place, sheet) {
  const name = [description.attributes.class, sheet.isHighlighted(place) && "ringed"].filter(Boolean).join(" ");
  return withAttributes(description, { "data-place": place, class: name || undefined });
}

const blocks = (nodes, sheet) => nodes.map((node) => drawBlock(node, sheet));
const drawBlock = (block, sheet) => (DRAW[block.type] ?? unknown)(block, sheet);
const unknown = (block, sheet) => el("div", {}, blocks(block.children ?? [], sheet));

const DRAW = {
  paragraph: (block, sheet) => el("p", {}, inlines(block.children, sheet)),
  // The page has its own first-level heading, so those of the sheet start at the second.
  heading: (block, sheet) => el(`h${Math.min(block.depth + 1, 6)}`, { class: `depth-${block.depth}` }, inlines(block.children, sheet)),
  list: (block, sheet) => list(block, sheet),
  table: (block, sheet) => table(block, sheet),
  quote: (block, sheet) => el("blockquote", {}, blocks(block.children, sheet)),
  code: (block, sheet) => scrollable("pre", sheet.words.code, el("code", {}, block.value)),
  math: (block, sheet) => scrollable("div", sheet.words.formula, formula(block.tex, true)),
  rule: () => el("hr"),
  figure: (block, sheet) =>
    el("figure", {}, blocks(block.children, sheet), block.caption.length > 0 && el("figcaption", {}, inlines(block.caption, sheet))),
  footnote: (block, sheet) => el("div", {}, blocks(block.children, sheet)),
};

function list(block, sheet) {
  const items = block.items.map((item) => {
    const task = item.checked !== null && item.checked !== undefined;
    const box = task && el("span", { class: "box", role: "img", "aria-label": sheet.words[item.checked ? "done" : "open"] }, item.checked ? "☑" : "☐");
    return el("li", { class: task ? "task" : undefined }, box, blocks(item.children, sheet));
  });
  if (block.start === null) return el("ul", {}, items);
  return el("ol", { start: block.start }, items);
}

/** What may be wider than the sheet scrolls in itself; `sheet.js` makes it reachable by keyboard where it does. */
const scrollable = (tag, label, ...children) => el(tag, { class: "wide", "data-label": label }, children);

function table(block, sheet) {
  const [head = [], ...body] = block.rows;
  const cells = (row, draw) => el("tr", {}, row.map((cell, column) => draw(cell, block.align[column])));
  const columnHead = (cell, align) => (cell.length ? el("th", { scope: "col", class: alignment(align) }, inlines(cell, sheet)) : el("td"));
  const dataCell = (cell, align) => el("td", { class: alignment(align) }, inlines(cell, sheet));
  return scrollable(
    "div",
    sheet.words.table,
    el("table", {}, el("thead", {}, cells(head, columnHead)), el("tbody", {}, body.map((row) => cells(row, dataCell)))),
  );
}

const alignment = (align) => (align ? `align-${align}` : undefined);

function footnotes(sheet) {
  const notes = sheet.view.blocks.filter((block) => block.type === "footnote");
  if (notes.length === 0) return null;
  const ordered = [...notes].sort((one, other) => sheet.footnotes.get(one.label) - sheet.footnotes.get(other.label));
  const item = (note) => el("li", { id: `note-${sheet.footnotes.get(note.label)}`, tabindex: "-1" }, blocks(note.children, sheet));
  return el("section", { class: "footnotes", "aria-label": sheet.words.footnotes }, el("ol", {}, ordered.map(item)));
}

/** label -> number, in the order of the references, then of the notes nobody refers to. */
export function footnoteNumbers(view) {
  const written = new Set(view.blocks.filter((block) => block.type === "footnote").map((block) => block.label));
  const referred = [...references(view.blocks)].filter((label) => written.has(label));
  return new Map([...new Set([...referred, ...written])].map((label, i) => [label, i + 1]));
}

function* references(node) {
  if (Array.isArray(node)) for (const child of node) yield* references(child);
  else if (node?.type === "footnote-reference") yield node.label;
  else if (node && typeof node === "object") {
    for (const inner of [node.children, node.items, node.rows, node.caption]) if (inner) yield* references(inner);
  }
}
