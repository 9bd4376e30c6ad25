import { cutSentences, hasWords } from "#lib/video/script/split-script.ts";

/** A sentence of a script as it is edited: `text` is `script.slice(start, end)`, with its marks. */
export type ScriptRow = { text: string; start: number; end: number; startsParagraph: boolean };

const PARAGRAPH = "\n\n";
const BEHIND_PAUSE = /(?<=\[\s{0,9}pause[^\]]{0,40}\]\s{0,9})/i;

/** Paragraphs are separated by exactly one empty line, and lines within them are joined. */
export const normaliseScript = (script: string): string =>
  script
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/(?<!\s)\s*\n\s*/g, " ").trim())
    .filter(Boolean)
    .join(PARAGRAPH);

/**
 * Cuts a script into rows that are edited one by one. A row ends where the voice makes a pause. A script without words
 * has one empty row.
 */
export function cutScript(script: string): ScriptRow[] {
  const rows: ScriptRow[] = [];
  let at = 0;
  for (const paragraph of script.split(PARAGRAPH)) {
    const pieces = joinWordless(paragraph.split(BEHIND_PAUSE).flatMap((part) => cutSentences(part)));
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      // The space that separates it from the next sentence belongs to neither.
      const text = isLast ? piece : piece.replace(/\s$/, "");
      rows.push({ text, start: at, end: at + text.length, startsParagraph: index === 0 && rows.length > 0 });
      at += piece.length;
    }
    at += PARAGRAPH.length;
  }
  return rows;
}

/** A piece without words, such as a pause, belongs to the one before it, or at the start to the next. */
function joinWordless(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && (!hasWords(piece) || !hasWords(last))) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined.length > 0 ? joined : [""];
}

/** A script, and where the caret is in it. */
export type EditedScript = { script: string; caret: number };

/** Replaces the text of a row; `caret` is the position in the new text. */
export function editRow(script: string, row: ScriptRow, text: string, caret: number): EditedScript {
  const [before, after] = [script.slice(0, row.start), script.slice(row.end)];
  // Typed line breaks are handled as keys, so these were pasted.
  if (!text.includes("\n")) return { script: before + text + after, caret: row.start + caret };
  const tail = text.slice(caret).trimStart();
  const head = normaliseScript(text.slice(0, caret));
  const isSpaced = /[^\S\n]$/.test(text.slice(0, caret)) && tail !== "";
  const pasted = isSpaced ? `${head} ` : head;
  return { script: before + pasted + tail + after, caret: row.start + pasted.length };
}

/** Starts a paragraph at the caret of a row: an empty one if nothing of the row is behind the caret. */
export function breakRow(script: string, row: ScriptRow, caret: number): EditedScript {
  const at = row.start + caret;
  const before = script.slice(0, at).replace(/(?<![^\S\n])[^\S\n]+$/, "");
  const after = script.slice(at).replace(/^[^\S\n]+/, "");
  const isEmpty = row.text.slice(caret).trim() === "" && after !== "" && !after.startsWith(PARAGRAPH);
  return {
    script: before + PARAGRAPH + (isEmpty ? PARAGRAPH : "") + after,
    caret: before.length + PARAGRAPH.length,
  };
}

/** Joins a row to the one before it. Two whole sentences stay two rows, and only the caret moves. */
export function joinRow(script: string, previous: ScriptRow, row: ScriptRow): EditedScript {
  const separator = previous.text !== "" && row.text !== "" ? " " : "";
  const joined = row.startsParagraph
    ? script.slice(0, previous.end) + separator + script.slice(row.start)
    : script;
  return { script: joined, caret: previous.end };
}

/** The row that a position of the script is in. */
export function rowAt(rows: readonly ScriptRow[], caret: number): number {
  const found = rows.findLastIndex(({ start }) => start <= caret);
  return Math.max(0, found);
}
