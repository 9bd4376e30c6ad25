/** Lines of a text that was wrapped at a column are shorter than this, and its longest is not shorter than that. */
const MAX_COLUMN = 120;
const MIN_COLUMN = 50;
/** A line that is no running text: a heading, list item, quotation, row of a table or fence of code. */
const OWN_LINE = /^\s*(?:#{1,6} |[-*+•–] |\d{1,3}[.)] |>|\||```|~~~)/;
/** A heading or a row of a table never continues. */
const ENDS = /^\s*(?:#{1,6} |\||```|~~~)/;
const FENCE = /^\s*(?:```|~~~)/;
/** Scripts that are written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

/**
 * A text without the line breaks of a file that was wrapped at a column, as it is shown in a column of another width. Keeps
 * paragraphs, lists, headings, tables, code and short lines. Removes a break only where the next word would not have fitted.
 */
export function joinHardBreaks(text: string): string {
  const lines = text.split("\n");
  const column = lines.reduce((most, { length }) => Math.max(most, length), 0);
  if (column < MIN_COLUMN || column > MAX_COLUMN) return text;
  const joined: string[] = [];
  let isCode = false;
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? "";
    const continues = !isCode && before !== "" && !ENDS.test(before) && !OWN_LINE.test(line);
    if (FENCE.test(line)) isCode = !isCode;
    const [word = ""] = line.trimStart().split(/\s/, 1);
    const isWrapped = continues && word !== "" && before.length + 1 + word.length > column;
    if (!isWrapped) joined.push(line);
    else joined.push(`${joinedTo(joined.pop() ?? "")}${line.trimStart()}`);
  }
  return joined.join("\n");
}

const joinedTo = (line: string): string => {
  const text = line.trimEnd();
  return UNSPACED.test(text) ? text : `${text} `;
};
