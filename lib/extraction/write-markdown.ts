import type { Block } from "#lib/chunking/block.ts";

/** Blocks as Markdown, from which the same blocks are read again. */
export function writeMarkdown(blocks: readonly Block[]): string {
  return blocks.map((block) => `${write(block)}\n`).join("\n");
}

function write(block: Block): string {
  if (block.kind === "heading") return `${"#".repeat(block.level)} ${block.text}`;
  if (block.kind === "code") return `\`\`\`\n${block.text}\n\`\`\``;
  if (block.kind !== "table") return block.text;
  const columns = Math.max(1, block.header.split("|").length - 2);
  const rule = `|${" --- |".repeat(columns)}`;
  return [block.header, rule, ...block.rows].join("\n");
}
