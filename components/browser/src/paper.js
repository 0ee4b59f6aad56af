// What stands around the blocks: the name line above, and below the button that asks for marks.

import { sheetBlocks } from "./blocks.js";
import { el } from "./patch.js";
import { say } from "./words.js";

/** The whole sheet, described for drawing. */
export const paper = (sheet) => [
  nameLine(sheet),
  el("div", { class: "body" }, sheetBlocks(sheet)),
  sheet.view.growing && el("span", { class: "pulse", "aria-hidden": "true" }),
  foot(sheet),
];

const sum = (numbers) => Math.round(numbers.reduce((total, number) => total + number, 0) * 100) / 100;

function nameLine(sheet) {
  const total = sum(sheet.view.questions.map((question) => question.score));
  const points = sum(givenMarks(sheet).map((mark) => mark.points));
  const words = sheet.view.marks ? sheet.words.scored : sheet.words.score;
  const score = el("span", { class: sheet.view.marks ? "score red" : "score" }, say(words, { points, total }));
  return el("div", { class: "name-line" }, el("span", {}, sheet.words.name_line), score);
}

const givenMarks = (sheet) => Object.values(sheet.view.marks ?? {});

function foot(sheet) {
  const { view, words } = sheet;
  const canMark = view.markable && !view.growing && !view.answers && view.questions.length > 0;
  return el(
    "div",
    { class: "foot" },
    canMark && el("button", { class: "mark", type: "button", "data-action": "mark" }, view.marks ? words.mark_again : words.mark),
    el("span", { class: view.growing ? "unseen" : "result", role: "status" }, news(sheet)),
  );
}

/** What a screen reader is told when it changes: how far the sheet has grown, or how the marking went. */
function news(sheet) {
  const total = sheet.view.questions.length;
  if (sheet.view.growing) return say(sheet.words.count, { n: total });
  if (!sheet.view.marks || sheet.view.answers) return "";
  const right = givenMarks(sheet).filter((mark) => mark.verdict === "right").length;
  return say(sheet.words.result, { right, total });
}
