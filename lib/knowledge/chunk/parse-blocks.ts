import type { Block } from "./block.ts";
import { findDelimiter, parseCsv } from "./parse-csv.ts";
import { parseHtml } from "./parse-html.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const HTML_START =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body|article|main|section|div|h1|p)\b/i;

/**
 * Parses HTML, CSV or Markdown (which includes plain text) into blocks. The content decides which, not the
 * file's name.
 */
export function parseBlocks(text: string): Block[] {
  if (HTML_START.test(text.slice(0, 2000))) return parseHtml(text);
  const delimiter = findDelimiter(text);
  return delimiter === undefined ? parseMarkdown(text) : parseCsv(text, delimiter);
}
