import { joinLines } from "./join-lines.ts";
import type { Block } from "./parse-blocks.ts";
import { parseHtml } from "./parse-html.ts";

const FENCE = /^ {0,3}(```+|~~~+)/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;
const LIST_ITEM = /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\S/;
/** The elements with which a block of HTML begins; it ends at a blank line (CommonMark). Others are text: `<device-id>`. */
const HTML_BLOCK =
  /^ {0,3}<(?:!--|\/?(?:address|article|aside|blockquote|br|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|img|li|main|nav|ol|p|picture|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]))/i;
const TABLE_RULE = /^[ \t|:-]+$/;

const isBlank = (line: string): boolean => line.trim() === "";
const isTableRule = (line: string | undefined): boolean =>
  line !== undefined && TABLE_RULE.test(line) && line.includes("-") && line.includes("|");
const plainHeading = (text: string): string => text.replace(/[ \t]#+[ \t]*$/, "").trim();

/** Parses Markdown into blocks. Plain text is Markdown without marks: blank lines separate its paragraphs. */
export function parseMarkdown(text: string): Block[] {
  return new MarkdownReader(text.split(/\r\n|\r|\n/)).read();
}

class MarkdownReader {
  private readonly lines: string[];
  private readonly blocks: Block[] = [];
  private at = 0;

  constructor(lines: string[]) {
    this.lines = lines;
  }

  read(): Block[] {
    while (this.at < this.lines.length) this.readBlock(this.lines[this.at] ?? "");
    return this.blocks;
  }

  private readBlock(line: string): void {
    const fence = FENCE.exec(line)?.[1];
    const heading = HEADING.exec(line);
    if (isBlank(line)) this.at += 1;
    else if (fence) this.readCode(fence);
    else if (heading) {
      this.at += 1;
      this.addHeading(heading[1]?.length ?? 1, plainHeading(heading[2] ?? ""));
    } else if (line.includes("|") && isTableRule(this.lines[this.at + 1])) this.readTable();
    else if (LIST_ITEM.test(line)) this.readList();
    else if (HTML_BLOCK.test(line)) this.readHtml();
    else this.readParagraph();
  }

  private addHeading(level: number, text: string): void {
    if (text !== "") this.blocks.push({ kind: "heading", level, text });
  }

  /** An unclosed fence extends to the end. */
  private readCode(fence: string): void {
    const taken = this.take((line, index) => index === 0 || !line.trimStart().startsWith(fence));
    if (this.at < this.lines.length) taken.push(this.lines[this.at++] ?? "");
    this.blocks.push({ kind: "code", text: taken.join("\n") });
  }

  private readHtml(): void {
    // A comment ends at its own mark, and text may follow in the next line.
    const isComment = /^ {0,3}<!--/.test(this.lines[this.at] ?? "");
    let isOver = false;
    const taken = this.take((line) => {
      if (isOver || (!isComment && isBlank(line))) return false;
      isOver = isComment && line.includes("-->");
      return true;
    });
    for (const block of parseHtml(taken.join("\n"))) this.blocks.push(block);
  }

  private readTable(): void {
    const [header = "", , ...rows] = this.take((line) => line.includes("|"));
    this.blocks.push({ kind: "table", header: header.trim(), rows: rows.map((row) => row.trim()) });
  }

  /** Items with the indented lines below them. One blank line between two items doesn't end the list. */
  private readList(): void {
    const isContinued = (line: string | undefined) =>
      line !== undefined && (LIST_ITEM.test(line) || (/^[ \t]+\S/.test(line) && !FENCE.test(line)));
    const taken = this.take((line, index) => {
      if (isBlank(line)) return isContinued(this.lines[this.at + index + 1]);
      return (
        isContinued(line) || (!this.startsBlock(index) && !isBlank(this.lines[this.at + index - 1] ?? ""))
      );
    });
    this.blocks.push({ kind: "list", text: taken.filter((line) => !isBlank(line)).join("\n") });
  }

  private readParagraph(): void {
    const taken = this.take((line, index) => index === 0 || (!isBlank(line) && !this.startsBlock(index)));
    const level = UNDERLINE.exec(taken.at(-1) ?? "")?.[1]?.startsWith("=") ? 1 : 2;
    if (taken.length === 2 && UNDERLINE.test(taken[1] ?? "")) {
      this.addHeading(level, taken[0]?.trim() ?? "");
      return;
    }
    this.blocks.push({ kind: "paragraph", text: joinLines(taken.map((line) => line.trimEnd())) });
  }

  private startsBlock(index: number): boolean {
    const line = this.lines[this.at + index] ?? "";
    const isTable = line.includes("|") && isTableRule(this.lines[this.at + index + 1]);
    return FENCE.test(line) || HEADING.test(line) || LIST_ITEM.test(line) || isTable;
  }

  /** Takes lines from here on while `belongs` is true, and moves past them. */
  private take(belongs: (line: string, index: number) => boolean): string[] {
    let length = 0;
    while (this.at + length < this.lines.length && belongs(this.lines[this.at + length] ?? "", length))
      length += 1;
    const taken = this.lines.slice(this.at, this.at + Math.max(1, length));
    this.at += taken.length;
    return taken;
  }
}
