import { Parser } from "htmlparser2";
import type { Block } from "./block.ts";

/** Elements without text that belongs to the page's content. */
const SKIPPED_TAGS = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "nav",
  "iframe",
  "select",
  "button",
]);
const BLOCK_TAGS = new Set(
  "address article aside blockquote body dd div dl dt fieldset figcaption figure footer form header hr html li main ol p pre section table td th title tr ul h1 h2 h3 h4 h5 h6".split(
    " ",
  ),
);

const collapseWhitespace = (text: string): string =>
  text
    .replace(/[ \t\r\n\f\u00a0]+/g, " ")
    .replace(/ ?\u2028 ?/g, "\n")
    .trim();

/** Parses a page into headings, paragraphs, lists and tables, without scripts, styles and menus. */
export function parseHtml(html: string): Block[] {
  const reader = new HtmlReader();
  const parser = new Parser({
    onopentagname: (name) => reader.open(name),
    ontext: (text) => reader.add(text),
    onclosetag: (name) => reader.close(name),
  });
  parser.end(html);
  return reader.finish();
}

class HtmlReader {
  private readonly blocks: Block[] = [];
  private text = "";
  private skipping = 0;
  private isPreformatted = false;
  private listItems: string[] | undefined;
  private listDepth = 0;
  private table: string[][] | undefined;

  open(name: string): void {
    if (SKIPPED_TAGS.has(name)) this.skipping += 1;
    if (name === "br") this.text += "\u2028";
    if (!BLOCK_TAGS.has(name)) return;
    const isOfList = name === "li" || name === "ul" || name === "ol";
    // Inside a cell or item, a space separates blocks, and the cell or item stays in one piece.
    if (this.table || (this.listItems && !isOfList)) this.text += " ";
    else if (this.listItems) this.endItem();
    else this.flush();
    if (name === "pre") this.isPreformatted = true;
    if (name === "table" && !this.table) this.table = [];
    if (name === "tr") this.table?.push([]);
    if (name === "ul" || name === "ol") {
      this.listDepth += 1;
      this.listItems ??= [];
    }
  }

  add(text: string): void {
    if (this.skipping === 0) this.text += text;
  }

  close(name: string): void {
    if (SKIPPED_TAGS.has(name)) this.skipping = Math.max(0, this.skipping - 1);
    if (!BLOCK_TAGS.has(name)) return;
    if (this.table) this.closeInTable(name);
    else if (/^h[1-6]$/.test(name)) this.endHeading(Number(name[1]));
    else if (name === "title") this.endHeading(1);
    else if (name === "li") this.endItem();
    else if (name === "ul" || name === "ol") this.endList();
    else if (!this.listItems) this.flush();
    if (name === "pre") this.isPreformatted = false;
  }

  finish(): Block[] {
    this.closeInTable("table");
    this.endItem();
    this.listDepth = 1;
    this.endList();
    this.flush();
    return this.blocks;
  }

  private closeInTable(name: string): void {
    if (name === "td" || name === "th") this.table?.at(-1)?.push(collapseWhitespace(this.take()));
    if (name !== "table" || !this.table) return;
    const rows = this.table.filter((row) => row.some((cell) => cell !== ""));
    this.table = undefined;
    const [header = "", ...others] = rows.map((row) => `| ${row.join(" | ")} |`);
    if (header !== "") this.blocks.push({ kind: "table", header, rows: others });
  }

  private endHeading(level: number): void {
    const text = collapseWhitespace(this.take()).replaceAll("\n", " ");
    if (text !== "") this.blocks.push({ kind: "heading", level, text });
  }

  private endItem(): void {
    if (!this.listItems) return;
    const text = collapseWhitespace(this.take());
    if (text !== "") this.listItems.push(`${"  ".repeat(Math.max(0, this.listDepth - 1))}- ${text}`);
  }

  private endList(): void {
    this.endItem();
    this.listDepth -= 1;
    if (this.listDepth > 0 || !this.listItems) return;
    if (this.listItems.length > 0) this.blocks.push({ kind: "list", text: this.listItems.join("\n") });
    this.listItems = undefined;
    this.listDepth = 0;
  }

  private flush(): void {
    const isCode = this.isPreformatted;
    const taken = this.take();
    const text = isCode ? taken.replaceAll("\u2028", "\n").trimEnd() : collapseWhitespace(taken);
    if (text.trim() !== "") this.blocks.push({ kind: isCode ? "code" : "paragraph", text });
  }

  private take(): string {
    const { text } = this;
    this.text = "";
    return text;
  }
}
