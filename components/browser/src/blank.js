// One blank: its number, where the learner writes or chooses, and the teacher's red pen.

import { hasFormula, withFormulas } from "./formula.js";
import { el } from "./patch.js";
import { replyTo } from "./replies.js";
import { say } from "./words.js";

const MAX_PARTS = 20; // an "all of" blank grows up to here
const SIGNS = { right: "○", wrong: "✕", undecided: "△" };

/** A question in its sentence. `sheet` is what is drawn now; `n` its number on the sheet. */
export function blank(question, n, sheet) {
  const mark = sheet.markOf(question);
  const key = sheet.view.answers?.[question.id];
  const name = say(sheet.words.blank, { n });
  return el(
    "span",
    { class: classes("asked", sheet.isHighlighted(question.id) && "ringed"), key: question.id, "data-place": question.id },
    key === undefined ? answering(question, name, n, mark, sheet) : filledIn(key, question, n, sheet),
    key === undefined && question.hint && aside("hint", question, sheet.words.hint, question.hint, sheet),
    key === undefined && mark && remarks(mark, question, sheet),
    printedChoices(question),
  );
}

const classes = (...names) => names.filter(Boolean).join(" ");

function answering(question, name, n, mark, sheet) {
  const parts = question.kind === "typed-all" ? replyTo(question, sheet.memory.replies) : [];
  const field = FIELDS[fieldOf(question)](question, name, sheet, parts);
  const sign = mark && el("span", { class: "sign", role: "img", "aria-label": sheet.words[mark.verdict] }, SIGNS[mark.verdict]);
  return el("span", { class: classes("blank", fieldOf(question), mark?.verdict) }, number(question, n, sheet), field, sign);
}

function filledIn(key, question, n, sheet) {
  const said = el("span", { class: "unseen" }, sheet.words.answer);
  return el("span", { class: "blank key" }, number(question, n, sheet), el("span", { class: "red" }, said, withFormulas(key)));
}

function number(question, n, sheet) {
  if (!sheet.view.pickable) return el("span", { class: "number", "aria-hidden": "true" }, String(n));
  const label = say(sheet.words.pick, { n });
  return el("button", { class: "number", type: "button", "data-pick": question.id, "aria-label": label, title: label }, String(n));
}

/** A list of choices with a formula among them cannot be a menu: menus show plain text only. */
function fieldOf(question) {
  if (question.kind === "choice") return question.choices.some(hasFormula) ? "radios" : "menu";
  return { typed: "line", "typed-all": "lines", "choice-all": "checks" }[question.kind];
}

const FIELDS = {
  line: (question, name, sheet) => line(question, 0, name, sheet),
  lines: (question, name, sheet, parts) =>
    Array.from({ length: Math.min(parts.length + 1, MAX_PARTS) }, (_, part) =>
      line(question, part, part ? say(sheet.words.blank_part, { name, part: part + 1 }) : name, sheet),
    ),
  menu: (question, name, sheet) => menu(question, name, sheet),
  radios: (question, name, sheet) => ticks(question, "radio", name, sheet),
  checks: (question, name, sheet) => ticks(question, "checkbox", say(sheet.words.choose_all, { name }), sheet),
};

function line(question, part, label, sheet) {
  const value = sheet.memory.replies.get(question.id)?.[part] ?? "";
  return el("input", {
    key: `${question.id}/${part}`,
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": label,
    "data-reply": question.id,
    "data-part": part,
    initial: { value },
  });
}

function menu(question, label, sheet) {
  const [chosen = ""] = replyTo(question, sheet.memory.replies);
  const options = question.choices.map((choice) => el("option", { value: choice, key: `${question.id}=${choice}` }, choice));
  const none = el("option", { value: "" }, sheet.words.choose);
  return el("select", { key: `${question.id}/menu`, "aria-label": label, "data-reply": question.id, initial: { value: chosen } }, none, options);
}

function ticks(question, type, label, sheet) {
  const chosen = replyTo(question, sheet.memory.replies);
  const boxes = question.choices.map((choice) =>
    el(
      "label",
      { key: `${question.id}=${choice}` },
      el("input", {
        key: `${question.id}:${choice}`,
        type,
        name: question.id,
        "data-reply": question.id,
        "data-choice": choice,
        "aria-label": hasFormula(choice) && choice, // a drawn formula gives a field no name
        initial: { checked: chosen.includes(choice) },
      }),
      el("span", {}, withFormulas(choice)),
    ),
  );
  return el("span", { class: "ticks", role: type === "radio" ? "radiogroup" : "group", "aria-label": label }, boxes);
}

/** A button that opens a note in the running text, where nothing can cut it off. */
function aside(kind, question, title, text, sheet) {
  const id = `${kind}-${question.id}`;
  const open = sheet.memory.opened.has(id);
  return [
    el("button", { class: "more", type: "button", "data-open": id, "aria-expanded": String(open) }, title),
    open && el("span", { class: "note" }, withFormulas(text)),
  ];
}

function remarks(mark, question, sheet) {
  const answer = mark.answer && el("span", { class: "correction" }, `${sheet.words.answer} `, withFormulas(mark.answer));
  return [answer, mark.reason && aside("reason", question, sheet.words.reason, mark.reason, sheet)];
}

/** On paper a menu cannot be opened: the choices stand behind the blank. */
function printedChoices(question) {
  if (question.kind !== "choice") return null;
  return el("span", { class: "printed", "aria-hidden": "true" }, "〔", question.choices.flatMap((choice, i) => [i ? " ・ " : "", withFormulas(choice)]), "〕");
}
