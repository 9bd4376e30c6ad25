import type { Block } from "./parse-blocks.ts";

/** Whatever a page marks as a heading, a longer text is a paragraph. */
const MAX_HEADING = 500;

/** A line break that stays, unlike those of the source. */
const BREAK = "\u2028";

const collapseWhitespace = (text: string): string =>
  text
    .replace(/[ \t\r\n\f\u00a0]+/g, " ")
    .replace(/ ?\u2028 ?/g, "\n")
    .trim();

/** A list in progress: the number of its next item, or null without numbers. */
type OpenList = { next: number | null; isLettered: boolean };

/** Collects text and divides it into blocks, for a page or for a cell of a table. */
export class TextFlow {
  private readonly blocks: Block[] = [];
  private text = "";
  private isPreformatted = false;
  private readonly lists: OpenList[] = [];
  private items: string[] = [];
  private mark = "-";

  /** The length of the text that is not yet part of a block. */
  get length(): number {
    return this.text.length;
  }

  /** The text of the last finished paragraph or heading, if no other block follows it. */
  get lastWords(): string {
    const last = this.blocks.at(-1);
    return last && last.kind !== "table" ? last.text : "";
  }

  extendLast(text: string): void {
    const last = this.blocks.at(-1);
    if (last && last.kind !== "table") last.text += text;
    else this.add(text.trim());
  }

  /** Takes the words of the current block out of the text. */
  takeWords(): string {
    return collapseWhitespace(this.take());
  }

  since(at: number): string {
    return this.text.slice(at);
  }

  add(text: string): void {
    this.text += text;
  }

  breakLine(): void {
    this.text += BREAK;
  }

  /** A block begins. Inside an item, a space separates blocks, and the item stays in one piece. */
  open(name: string, attributes: Record<string, string>): void {
    const isOfList = name === "li" || name === "ul" || name === "ol";
    if (this.lists.length > 0 && !isOfList) this.text += " ";
    else if (this.lists.length > 0) this.endItem();
    else this.flush();
    if (name === "pre") this.isPreformatted = true;
    if (name === "ul") this.lists.push({ next: null, isLettered: false });
    if (name === "ol") {
      const isLettered = /^a$/i.test(attributes.type ?? "");
      this.lists.push({ next: readNumber(attributes.start) ?? 1, isLettered });
    }
    if (name === "li") this.beginItem(attributes);
  }

  close(name: string): void {
    if (name === "li") this.endItem();
    else if (name === "ul" || name === "ol") this.endList();
    else if (this.lists.length > 0) this.text += " ";
    else this.flush();
    if (name === "pre") this.isPreformatted = false;
  }

  endHeading(level: number): void {
    if (this.lists.length > 0) {
      this.text += " ";
      return;
    }
    const text = collapseWhitespace(this.take()).replaceAll("\n", " ");
    if (text.length > MAX_HEADING) this.blocks.push({ kind: "paragraph", text });
    else if (text !== "") this.blocks.push({ kind: "heading", level, text });
  }

  /** Adds finished blocks; within a list, their text belongs to the item. */
  addBlocks(blocks: readonly Block[]): void {
    if (this.lists.length === 0) {
      this.flush();
      for (const block of blocks) this.blocks.push(block);
      return;
    }
    for (const block of blocks) {
      const lines = block.kind === "table" ? [block.header, ...block.rows] : [block.text];
      this.text += ` ${lines.join("; ")}`;
    }
  }

  finish(): Block[] {
    while (this.lists.length > 0) this.endList();
    this.flush();
    return this.blocks;
  }

  private beginItem(attributes: Record<string, string>): void {
    const list = this.lists.at(-1);
    if (!list || list.next === null) {
      this.mark = "-";
      return;
    }
    const number = readNumber(attributes.value) ?? list.next;
    // "see b)" is of use only with the letter.
    const isLetter = list.isLettered && number >= 1 && number <= 26;
    this.mark = isLetter ? `${String.fromCharCode(96 + number)})` : `${number}.`;
    list.next = number + 1;
  }

  private endItem(): void {
    if (this.lists.length === 0) return;
    const text = collapseWhitespace(this.take());
    if (text !== "") this.items.push(`${"  ".repeat(this.lists.length - 1)}${this.mark} ${text}`);
  }

  private endList(): void {
    this.endItem();
    this.lists.pop();
    if (this.lists.length > 0) return;
    if (this.items.length > 0) this.blocks.push({ kind: "list", text: this.items.join("\n") });
    this.items = [];
    this.mark = "-";
  }

  private flush(): void {
    const isCode = this.isPreformatted;
    const taken = this.take();
    const text = isCode ? taken.replaceAll(BREAK, "\n").trimEnd() : collapseWhitespace(taken);
    if (text.trim() !== "") this.blocks.push({ kind: isCode ? "code" : "paragraph", text });
  }

  private take(): string {
    const { text } = this;
    this.text = "";
    return text;
  }
}

/** A whole number that fits a list. */
function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}
