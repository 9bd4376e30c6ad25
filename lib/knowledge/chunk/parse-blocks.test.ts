import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { processorMs } from "#lib/platform/testing/processor-time.ts";
import { type Block, parseBlocks } from "./parse-blocks.ts";

const sample = async (name: string) =>
  parseBlocks(await readFile(new URL(`../extract/testing/samples/${name}`, import.meta.url), "utf8"));
const show = (block: Block): string => {
  if (block.kind === "heading") return `${"#".repeat(block.level)} ${block.text}`;
  return block.kind === "table" ? [block.header, ...block.rows].join("\n") : block.text;
};
const read = (text: string): string[] => parseBlocks(text).map(show);
const page = (body: string): string[] => read(`<!doctype html><html><body>${body}</body></html>`);

test("the questions of an accordion are headings above their answers", async () => {
  expect((await sample("accordion.html")).map(show)).toEqual([
    ...["# Lumen help", "# Questions about your lamp"],
    ...["## How do I return a lamp?", "Send it back within 45 days. We pay the postage."],
    ...["## Can I use it outdoors?", "No. It must stay dry."],
    ...["## Does it work with a dimmer?", "No. A dimmer breaks the driver."],
  ]);
});

test.each([
  ["details", "<details><summary>Is it safe?</summary><p>Yes.</p></details>"],
  ["a button that expands", '<button aria-expanded="false">Is it safe?</button><div>Yes.</div>'],
  [
    "another element that expands",
    '<div role="button" aria-expanded="true">Is it safe?</div><div>Yes.</div>',
  ],
  ["a button in a heading", "<h3><button><span>Is it</span> safe?</button></h3><div>Yes.</div>"],
  ["a heading in a button", '<button aria-expanded="false"><h3>Is it safe?</h3></button><div>Yes.</div>'],
])("accordions of every kind: %s", (_what, html) => {
  expect(page(html)).toEqual(["### Is it safe?", "Yes."]);
});

test("other buttons and menus are no text", () => {
  expect(
    page("<nav><button aria-expanded='false'>Menu</button><a>Home</a></nav><button>Send</button><p>Hi.</p>"),
  ).toEqual(["Hi."]);
});

test("links keep the addresses that their words don't say, and ordered lists their numbers", async () => {
  expect((await sample("contact-page.html")).map(show)).toEqual([
    ...["# Kestrel service", "# Opening hours"],
    "| Day | Hours | Desk |\n| Monday | 9:00-12:00; 14:00-18:00 | Desk 1 |\n| Tuesday | 10:00-13:00; 15:00-19:00 | Desk 2 |\n| Wednesday | closed | none |",
    "Questions? Write to us (care@kestrel.example) or call the hotline (+493055512340). Spare parts are in our shop (https://parts.kestrel.example/kettle).",
    "# Descaling",
    "1. Fill the kettle halfway with water.\n2. Add one spoon of citric acid.\n3. Boil it twice.\n4. Rinse it three times.",
  ]);
});

test.each([
  ["<a href='mailto:a@b.example?subject=Hi'>Mail</a>", "Mail (a@b.example)"],
  ["<a href='mailto:a@b.example'>a@b.example</a>", "a@b.example"],
  ["<a href='mailto:a%2Bc@b.example'>Mail</a>", "Mail (a+c@b.example)"],
  ["<a href='TEL:+49 (30) 555'>Call</a>", "Call (+4930555)"],
  ["<a href='tel:+493055512340'>030 / 555 123 40</a>", "030 / 555 123 40"],
  ["<a href='https://b.example/'>b.example</a>", "b.example"],
  ["<a href='https://b.example/x?id=5'>here</a>", "here (https://b.example/x?id=5)"],
  [
    "<a href='/about'>About</a> <a href='#top'>Top</a> <a href='javascript:x()'>Do</a> <a>None</a>",
    "About Top Do None",
  ],
  ["<a href='https://me:secret@b.example'>In</a>", "In"],
  ["<a href='mailto:%'>Odd</a>", "Odd"],
  ["<a href='https://b.example/x'><img></a>Text", "Text"],
])("a link %s", (html, text) => {
  expect(page(`<p>${html}</p>`)).toEqual([text]);
});

test("links within the page's own website have no address", () => {
  const head = '<head><link rel="canonical" href="https://www.shop.example/help"></head>';
  expect(
    read(
      `<html>${head}<body><p><a href="https://shop.example/a">A</a> <a href="https://other.example/b">B</a></p>`,
    ),
  ).toEqual(["A B (https://other.example/b)"]);
});

test("numbers of lists begin where the page says, and nested lists have their own", () => {
  expect(
    page(
      "<ol start='3'><li>c<ul><li>x</li></ul></li><li value='7'>d<ol><li>y</li><li>z</li></ol></li><li>e</li></ol>",
    ),
  ).toEqual(["3. c\n  - x\n7. d\n  1. y\n  2. z\n8. e"]);
});

test("cells that cover several rows or columns are repeated in each", () => {
  const html = `<table><tr><th>Day</th><th colspan="2">Hours</th></tr>
    <tr><td rowspan="2">Monday</td><td>9-12</td><td>14-18</td></tr><tr><td>19-20</td><td>late</td></tr>
    <tr><td>Tuesday</td><td colspan="2">closed</td></tr></table>`;
  expect(page(html)).toEqual([
    "| Day | Hours | Hours |\n| Monday | 9-12 | 14-18 |\n| Monday | 19-20 | late |\n| Tuesday | closed | closed |",
  ]);
});

test("tables that only place things side by side become what they place", () => {
  expect(
    page("<table><tr><td><h2>News</h2><p>One.</p></td><td><ul><li>a</li></ul></td></tr></table>"),
  ).toEqual(["## News", "One.", "- a"]);
  expect(page("<table role='presentation'><tr><td>Left</td><td>Right</td></tr></table>")).toEqual([
    "Left",
    "Right",
  ]);
  expect(page("<table><tr><td>One.</td></tr><tr><td>Two.</td></tr></table>")).toEqual(["One.", "Two."]);
});

test("a table inside a table stays a table, and inside a data cell it is text", () => {
  const inner = "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>";
  expect(page(`<table><tr><td><p>Prices</p></td><td>${inner}</td></tr></table>`)).toEqual([
    "Prices",
    "| a | b |\n| 1 | 2 |",
  ]);
  expect(page(`<table><tr><th>x</th><th>y</th></tr><tr><td>${inner}</td><td>z</td></tr></table>`)).toEqual([
    "| x | y |\n| a, b; 1, 2 | z |",
  ]);
});

test("a caption, a list in a cell and a table in a list lose nothing", () => {
  expect(
    page(
      "<table><caption>Prices</caption><tr><th>A</th><th>B</th></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td>1|2</td></tr></table>",
    ),
  ).toEqual(["Prices", "| A | B |\n| - x; - y | 1/2 |"]);
  expect(page("<ul><li>First<table><tr><th>A</th><th>B</th></tr></table></li><li>Second</li></ul>")).toEqual([
    "- First | A | B |\n- Second",
  ]);
});

test("Markdown that begins with HTML is Markdown", async () => {
  const blocks = await sample("readme-html-head.md");
  expect(blocks.map(show)).toEqual([
    ...["# Lumen Lamp", "A lamp that follows the sun.", "## Setup"],
    "- Plug in the base.\n- Press *Start* for three seconds.",
    ...["## Modes", "| Mode | Hours |\n| Eco | 12 |\n| Bright | 4 |", "## Pairing"],
    "```bash\nlumen --pair <device-id>\nlumen --list\n```",
    "The type List<Lamp> holds every lamp of a room. Replace <device-id> with the number under the base.",
  ]);
});

test.each([
  [
    "a div and a blank line",
    '<div align="center">\n\n# Lamp\n\n</div>\n\nText with <device-id>.',
    ["# Lamp", "Text with <device-id>."],
  ],
  ["a comment", "<!-- badge -->\n\n# Lamp\n\nText.", ["# Lamp", "Text."]],
  ["an image in a paragraph", "<p><img src=x> Lamp</p>\n\n- one\n- two", ["Lamp", "- one\n- two"]],
  [
    "details in the middle",
    "# Lamp\n\n<details><summary>More</summary>\nHidden text.\n</details>\n\nEnd.",
    ["# Lamp", "### More", "Hidden text.", "End."],
  ],
  ["HTML without Markdown", "<p>One.</p>\n<p>Two.</p>", ["One.", "Two."]],
  [
    "a page whose text looks like Markdown",
    "<html><body><pre># not a heading</pre></body></html>",
    ["# not a heading"],
  ],
])("HTML in Markdown: %s", (_what, text, blocks) => {
  expect(read(text)).toEqual(blocks);
});

test.each([
  ["nested tables", "<table><tr><td>".repeat(3_000)],
  ["nested lists", "<ol><li>".repeat(10_000)],
  ["nested divs", "<div>".repeat(20_000)],
  ["links", "<a href='mailto:a@b.example'>".repeat(4_000)],
  ["huge spans", `<table>${"<tr><td rowspan=999999 colspan=999999>x</td></tr>".repeat(2_000)}</table>`],
  ["openers", "<button aria-expanded>".repeat(5_000)],
  ["comments", "<!--".repeat(30_000)],
  ["spaces", `<p>One.</p>\n${" ".repeat(130_000)}`],
])("130 KB of %s are read at once", async (_what, html) => {
  const ms = await processorMs(() => {
    parseBlocks(`<html>${html}text`.slice(0, 133_120));
    parseBlocks(`${html}\n\n# text`.slice(0, 133_120));
  });
  expect(ms).toBeLessThan(2_000);
});

test("marks for breaking lines are not part of words, and an exponent is not a digit of its number", () => {
  expect(read("<html><p>Donau&shy;dampf&shy;schiff, co&#8203;op</p>")).toEqual(["Donaudampfschiff, coop"]);
  expect(
    read("<html><p>10<sup>3</sup> to 10<sup>-6</sup> m<sup>2</sup>, H<sub>2</sub>O, the 1<sup>st</sup></p>"),
  ).toEqual(["10³ to 10⁻⁶ m², H2O, the 1st"]);
});

test.each([
  ["a button that controls a part", '<button aria-controls="x">Is it safe?</button><div id="x">Yes.</div>'],
  [
    "a framework's button",
    '<button data-bs-toggle="collapse" data-bs-target="#x">Is it safe?</button><div id="x">Yes.</div>',
  ],
  ["a bare element that expands", '<div aria-expanded="false">Is it safe?</div><div hidden>Yes.</div>'],
])("accordions without a role: %s", (_what, html) => {
  expect(page(html)).toEqual(["### Is it safe?", "Yes."]);
});

test("a button of a menu is no question", () => {
  expect(page('<button aria-controls="main-menu">Menu</button><p>Hi.</p>')).toEqual(["Hi."]);
});

test("what a tab says is the heading of its panel, and is kept without one", () => {
  const tab = (id: string, words: string) =>
    `<button role="tab" aria-controls="${id}" aria-selected="true">${words}</button>`;
  const tabs = `<div role="tablist">${tab("a", "Shipping")}${tab("b", "Returns")}${tab("c", "Later")}</div>`;
  expect(
    page(
      `${tabs}<div role="tabpanel" id="a">Two days.</div><div role="tabpanel" id="b" hidden>45 days.</div>`,
    ),
  ).toEqual(["### Shipping", "Two days.", "### Returns", "45 days.", "Later"]);
});

test("roles make a table too, and a cell over all other rows is in each of them", () => {
  const row = (role: string, a: string, b: string) =>
    `<div role="row"><span role="${role}">${a}</span><span role="${role}">${b}</span></div>`;
  expect(
    page(`<div role="table">${row("columnheader", "Day", "Open")}${row("cell", "Mon", "9-12")}</div>`),
  ).toEqual(["| Day | Open |\n| Mon | 9-12 |"]);
  expect(
    page(
      "<table><tr><th>A</th><th>B</th></tr><tr><td rowspan='0'>x</td><td>1</td></tr><tr><td>2</td></tr></table>",
    ),
  ).toEqual(["| A | B |\n| x | 1 |\n| x | 2 |"]);
});

test("a table inside a cell of a table without headers leaves the outer one a table", () => {
  const inner = "<table><tr><td>1 month</td><td>9 euros</td></tr></table>";
  expect(
    page(`<table><tr><td>Plan</td><td>Prices</td></tr><tr><td>Gold</td><td>${inner}</td></tr></table>`),
  ).toEqual(["| Plan | Prices |\n| Gold | 1 month, 9 euros |"]);
});

test.each([
  [
    "around a block",
    "<a href='tel:+4930123456'><div>Call us</div></a><p>End.</p>",
    ["Call us (+4930123456)", "End."],
  ],
  ["around a picture", "<a href='mailto:a@b.example'><img alt='E-mail us'></a>", ["E-mail us (a@b.example)"]],
  ["around an icon", "<a href='mailto:a@b.example'><svg></svg></a>", ["a@b.example"]],
  ["around a heading", "<a href='https://b.example/x'><h2>News</h2></a>", ["## News (https://b.example/x)"]],
])("a link %s keeps its address", (_what, html, blocks) => {
  expect(page(html)).toEqual(blocks);
});

test("a list with letters has them, and a chosen box is marked", () => {
  expect(page("<ol type='A'><li>x</li><li>y</li></ol><p><input type=checkbox checked> I agree</p>")).toEqual([
    "a) x\nb) y",
    "[x] I agree",
  ]);
});

test("Markdown continues in the line after a comment, and joins words from the ends of lines", () => {
  expect(read("<!-- toc -->\n# Lamp\n\nDie Öff-\nnungszeiten: E-\nmail, Haupt-\nund Nebeneingang.")).toEqual([
    "# Lamp",
    "Die Öffnungszeiten: E-\nmail, Haupt-\nund Nebeneingang.",
  ]);
});

test("Excel's note about its delimiter is no row", () => {
  expect(read("sep=;\nName;Price\nCup;5,50\nMug;6,00\n")).toEqual([
    "\nName: Cup; Price: 5,50\nName: Mug; Price: 6,00",
  ]);
});
