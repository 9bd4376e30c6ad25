import type { Block } from "#lib/knowledge/chunk/parse-blocks.ts";
import { parseHtml } from "#lib/knowledge/chunk/parse-html.ts";

/** The text of HTML as Markdown: headings, paragraphs, lists and tables. */
export const htmlToMarkdown = (html: string): string => writeMarkdown(parseHtml(html));

/** Writes blocks as Markdown that parses to the same blocks. */
function writeMarkdown(blocks: readonly Block[]): string {
  return blocks.map((block) => `${writeBlock(block)}\n`).join("\n");
}

function writeBlock(block: Block): string {
  if (block.kind === "heading") return `${"#".repeat(block.level)} ${block.text}`;
  if (block.kind === "code") return `\`\`\`\n${block.text}\n\`\`\``;
  if (block.kind !== "table") return block.text;
  const columns = Math.max(1, block.header.split("|").length - 2);
  const rule = `|${" --- |".repeat(columns)}`;
  return [block.header, rule, ...block.rows].join("\n");
}
