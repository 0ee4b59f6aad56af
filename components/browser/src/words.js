// The words come from Python; here they only get their numbers.

/** `say("{n} of {total}", {n: 1, total: 6})` -> "1 of 6". */
export const say = (words, values = {}) => words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
