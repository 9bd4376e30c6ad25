import type { Block } from "./block.ts";
import { findDelimiter, parseCsv } from "./parse-csv.ts";
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
  // Excel's note about the delimiter is no row.
  const table = text.replace(/^\ufeff?sep=[,;\t|]\r?\n/i, "");
  const delimiter = findDelimiter(table);
  return delimiter === undefined ? parseMarkdown(text) : parseCsv(table, delimiter);
}
