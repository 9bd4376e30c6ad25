import { DELIMITERS, readRecords, withoutDelimiterNote } from "#lib/platform/encoding/read-csv.ts";
import { parseHtml } from "./parse-html.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const HTML_START =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body|article|main|section|div|h1|p)\b/i;
/** A whole page is HTML, whatever its texts look like. */
const PAGE_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body)\b/i;
/** Lines that only Markdown has: a heading, a fence, a table's rule, an item. */
const MARKDOWN_LINE =
  /^(?: {0,3}#{1,6}[ \t]+\S| {0,3}(?:```|~~~)|[ \t]{0,12}\|?[ \t]{0,12}:?-{3,}:?[ \t]{0,12}\||[-*+][ \t]+\S)/m;

/**
 * Parses HTML, CSV or Markdown (which includes plain text) into blocks. The content decides which, not the
 * file's name. Markdown may begin with HTML, as the descriptions of projects do.
 */
export function parseBlocks(text: string): Block[] {
  const head = text.slice(0, 2000);
  if (PAGE_START.test(head) || (HTML_START.test(head) && !MARKDOWN_LINE.test(text))) return parseHtml(text);
  const table = withoutDelimiterNote(text);
  const delimiter = findDelimiter(table);
  return delimiter === undefined ? parseMarkdown(text) : parseCsv(table, delimiter);
}

/** Enough of a file to see whether it is a table. */
const SAMPLE_CHARACTERS = 20_000;

/**
 * Returns the delimiter if the text is a table: at least three records, all with the same two or more
 * columns.
 */
function findDelimiter(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return DELIMITERS.find((delimiter) => {
    const records = readRecords(sample, delimiter);
    // The sample may have cut off the last record.
    const whole = sample.length < text.length ? records.slice(0, -1) : records;
    const width = whole[0]?.length ?? 0;
    if (whole.length < 3 || width < 2) return false;
    // Prose has commas too, but not equally many per line, and no short first line.
    return (
      whole.every((record) => record.length === width) && (whole[0] ?? []).every((name) => name.length < 80)
    );
  });
}

/** Writes each record as `name: value; name: value`, so that every row explains its own figures. */
function parseCsv(text: string, delimiter: string): Block[] {
  const [names = [], ...records] = readRecords(text, delimiter);
  const rows = records.map((record) =>
    record
      .map((value, column) => ({ value, name: names[column] ?? "" }))
      .filter(({ value }) => value !== "")
      .map(({ value, name }) => (name === "" ? value : `${name}: ${value}`))
      .join("; "),
  );
  return [{ kind: "table", header: "", rows }];
}

/** A block of a document. The `header` of a table is its line of column headings. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph" | "list" | "code"; text: string }
  | { kind: "table"; header: string; rows: string[] };

/** Counts the tokens of a text for the embedding model. */
export type CountTokens = (text: string) => number;
