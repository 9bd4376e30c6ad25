import { Parser } from "htmlparser2";
import { type HtmlTable, readRowSpan, readSpan, tableBlocks } from "./html-table.ts";
import { addressBehind, hostOf } from "./link-address.ts";
import type { Block } from "./parse-blocks.ts";
import { TextFlow } from "./text-flow.ts";

type Attributes = Record<string, string>;

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
  "address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form header hr html li main ol p pre section summary table td th title tr ul h1 h2 h3 h4 h5 h6".split(
    " ",
  ),
);
/** Elements that only their role makes a table. */
const ROLES = new Map(
  Object.entries({
    ...{ table: "table", grid: "table", row: "tr", cell: "td", gridcell: "td" },
    ...{ columnheader: "th", rowheader: "th" },
  }),
);
const HEADINGS = new Map(Object.entries({ title: 1, h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 }));
/** The level of what opens a part of a page, such as a question above its answer. */
const OPENER_LEVEL = 3;

/** An open element, and what its end has to undo. */
type OpenElement = {
  name: string;
  isSkipped: boolean;
  heading: number | undefined;
  link: OpenLink | undefined;
  /** The panel that this tab shows. */
  tab: string | undefined;
};
type OpenLink = { href: string; flow: TextFlow; at: number; lastWords: string };
type OpenCell = { columns: number; rows: number; isHeader: boolean };
/** A table in progress; `outer` is where it stands. */
type OpenTable = HtmlTable & { outer: TextFlow; cell: OpenCell | undefined };

/**
 * Parses a page into headings, paragraphs, lists and tables, without scripts, styles and menus. The addresses of links to
 * elsewhere follow their words.
 */
export function parseHtml(html: string): Block[] {
  const reader = new HtmlReader();
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.add(text),
    onclosetag: () => reader.close(),
  });
  parser.end(html);
  return reader.finish();
}

class HtmlReader {
  private flow = new TextFlow();
  private readonly elements: OpenElement[] = [];
  private readonly tables: OpenTable[] = [];
  /** What the tabs say, by the panel that each of them shows. */
  private readonly tabs = new Map<string, string>();
  private skipping = 0;
  private headings = 0;
  /** Links that are open. */
  private links = 0;
  private ownHost: string | undefined;

  open(tag: string, attributes: Attributes): void {
    const name = ROLES.get(attributes.role ?? "") ?? tag;
    const isOpener = opens(name, attributes);
    const isInHeading = this.headings > 0;
    const heading = isInHeading ? undefined : (HEADINGS.get(name) ?? (isOpener ? OPENER_LEVEL : undefined));
    // The question of an accordion is a button; other buttons are controls.
    const isTab = attributes.role === "tab";
    const isSkipped = SKIPPED_TAGS.has(name) && !(name === "button" && (isOpener || isTab || isInHeading));
    const link =
      name === "a"
        ? {
            ...{ href: attributes.href ?? "", flow: this.flow, at: this.flow.length },
            lastWords: this.flow.lastWords,
          }
        : undefined;
    const tab = isTab ? attributes["aria-controls"] : undefined;
    this.elements.push({ name, isSkipped, heading, link, tab });
    if (isSkipped) this.skipping += 1;
    if (link) this.links += 1;
    if (this.skipping > 0) return;
    if (attributes.id !== undefined) this.openPanel(attributes.id);
    this.ownHost ??= ownHostOf(name, attributes);
    if (name === "br") this.flow.breakLine();
    if (name === "input" && attributes.checked !== undefined) this.flow.add(" [x] ");
    // The picture in a link is its words.
    if (name === "img" && attributes.alt && this.links > 0) this.flow.add(attributes.alt);
    if (heading !== undefined) this.headings += 1;
    if (isInHeading) this.space(name);
    if (isInHeading) return;
    if (!BLOCK_TAGS.has(name) && heading === undefined) return;
    if (name === "table") this.openTable(attributes);
    else if (name === "tr") this.tables.at(-1)?.rows.push([]);
    else if (name === "td" || name === "th") this.openCell(name, attributes);
    else this.flow.open(name, attributes);
  }

  add(text: string): void {
    if (this.skipping > 0) return;
    const readable = text.replace(INVISIBLE, "");
    const isRaised = this.elements.at(-1)?.name === "sup";
    this.flow.add(isRaised ? raise(readable, this.flow.since(Math.max(0, this.flow.length - 4))) : readable);
  }

  /** Ends the element that was opened last. */
  close(): void {
    const element = this.elements.pop();
    if (!element) return;
    const { name, isSkipped, heading, link, tab } = element;
    const wasSkipping = this.skipping > 0;
    if (isSkipped) this.skipping -= 1;
    if (link) this.links -= 1;
    if (wasSkipping) return;
    if (link) this.endLink(link);
    if (tab !== undefined && heading === undefined) {
      const words = this.flow.takeWords();
      if (words !== "") this.tabs.set(tab, words);
      return;
    }
    if (heading === undefined && this.headings > 0) this.space(name);
    else if (heading !== undefined) {
      this.headings -= 1;
      this.flow.endHeading(heading);
    } else if (name === "table") this.closeTable();
    else if (name === "td" || name === "th") this.closeCell();
    else if (BLOCK_TAGS.has(name)) this.flow.close(name);
  }

  finish(): Block[] {
    while (this.elements.length > 0) this.close();
    while (this.tables.length > 0) this.closeTable();
    // Panels that a script would add.
    for (const text of this.tabs.values()) this.flow.addBlocks([{ kind: "paragraph", text }]);
    return this.flow.finish();
  }

  /** A heading stays in one piece. */
  private space(name: string): void {
    if (BLOCK_TAGS.has(name)) this.flow.add(" ");
  }

  /** A tab's words become the heading of its panel. */
  private openPanel(id: string): void {
    const words = this.tabs.get(id);
    if (words === undefined || this.headings > 0) return;
    this.tabs.delete(id);
    this.flow.addBlocks([{ kind: "heading", level: OPENER_LEVEL, text: words }]);
  }

  private endLink(link: OpenLink): void {
    const { href, flow, at } = link;
    if (flow !== this.flow) return;
    // A link around blocks has ended its words already.
    const hasEnded = flow.length < at || (flow.length === at && flow.lastWords !== link.lastWords);
    const words = hasEnded ? flow.lastWords : flow.since(at);
    const address = addressBehind(href, words, this.ownHost);
    if (address === null) return;
    if (hasEnded) flow.extendLast(` (${address})`);
    else flow.add(words.trim() === "" ? address : ` (${address})`);
  }

  private openTable(attributes: Attributes): void {
    const isForLayout = attributes.role === "presentation" || attributes.role === "none";
    this.tables.push({ rows: [], isForLayout, outer: this.flow, cell: undefined });
    this.flow = new TextFlow();
  }

  private openCell(name: string, attributes: Attributes): void {
    const table = this.tables.at(-1);
    if (!table) {
      this.flow.open("div", {});
      return;
    }
    this.closeCell();
    const cell = { columns: readSpan(attributes.colspan), rows: readRowSpan(attributes.rowspan) };
    table.cell = { ...cell, isHeader: name === "th" };
    // Text between cells, such as a caption, comes before them.
    table.outer.addBlocks(this.flow.finish());
    this.flow = new TextFlow();
  }

  private closeCell(): void {
    const table = this.tables.at(-1);
    if (!table) this.flow.close("div");
    if (!table?.cell) return;
    if (table.rows.length === 0) table.rows.push([]);
    table.rows.at(-1)?.push({ ...table.cell, blocks: this.flow.finish() });
    table.cell = undefined;
    this.flow = new TextFlow();
  }

  private closeTable(): void {
    const table = this.tables.at(-1);
    if (!table) return;
    this.closeCell();
    this.tables.pop();
    const rest = this.flow.finish();
    this.flow = table.outer;
    this.flow.addBlocks([...tableBlocks(table), ...rest]);
  }
}

/** Soft hyphens and other marks for breaking lines, which keep a word from being found. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** An exponent, or a note's number after a number: without its own characters, "10" and "3" would be 103. */
function raise(text: string, before: string): string {
  const isExponent = /\d$|(?:^|[\s\d])[kcmd]?m$/.test(before) && /^[+-]?\d{1,3}$/.test(text.trim());
  if (!isExponent) return text;
  return text
    .trim()
    .replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit)
    .replace("-", "⁻")
    .replace("+", "⁺");
}

const EXPANDING_TAGS = new Set(["button", "a", "div", "span", "p", "dt"]);

/** Whether an element shows and hides what follows it, as the question above an answer does. */
const opens = (name: string, attributes: Attributes): boolean =>
  name === "summary" ||
  (attributes["aria-expanded"] !== undefined && (EXPANDING_TAGS.has(name) || attributes.role === "button")) ||
  (name === "button" &&
    attributes.role !== "tab" &&
    (attributes["aria-controls"] ?? attributes["data-bs-toggle"] ?? attributes["data-toggle"]) !==
      undefined &&
    !/menu|dropdown|modal|nav|search/i.test(
      `${attributes["aria-controls"]} ${attributes["data-bs-toggle"]} ${attributes["data-toggle"]} ${attributes.class}`,
    ));

/** The host of the page itself, from the elements that name its address. */
function ownHostOf(name: string, { rel, href, property, content }: Attributes): string | undefined {
  if (name === "base" || (name === "link" && rel === "canonical")) return href && hostOf(href);
  return name === "meta" && property === "og:url" && content ? hostOf(content) : undefined;
}
