import { parseHtml } from "#lib/chunking/parse-html.ts";
import { writeMarkdown } from "#lib/extraction/write-markdown.ts";

/** The text of HTML: headings, paragraphs, lists and tables, as Markdown. */
export const readPage = (html: string): string => writeMarkdown(parseHtml(html));
