import { describe, expect, test } from "vitest";
import { chunkText } from "./chunk-text.ts";

/** Counts each word and each other character as a token. */
const count = (text: string): number => text.match(/[\p{L}\p{N}]+|\S/gu)?.length ?? 0;
const chunk = (text: string) => chunkText(text, count);
const words = (n: number, word = "word") => Array.from({ length: n }, (_, i) => `${word}${i}`).join(" ");
const together = (text: string) =>
  chunk(text)
    .map(({ content }) => content)
    .join(" ");

describe("headings", () => {
  test("form a path above every chunk of their section", () => {
    const text = `# Manual\n\n## Cleaning\n\n${words(200)}.\n\n${words(200, "more")}.\n`;
    const chunks = chunk(text);
    expect(chunks.map(({ heading }) => heading)).toEqual(["", "Manual › Cleaning"]);
    expect(chunks[0]?.content).toMatch(/^Manual\n\nCleaning\n\nword0/);
  });

  test("keep longer sections apart, and short ones are joined under their common path", () => {
    const long = chunk(`# A\n\n## One\n\n${words(80)}\n\n## Two\n\n${words(80)}\n`);
    expect(long).toHaveLength(2);
    expect(long[1]).toMatchObject({ heading: "A", content: expect.stringMatching(/^Two/) });
    const short = chunk("# A\n\n## One\n\nFirst.\n\n## Two\n\nSecond.\n");
    expect(short).toHaveLength(1);
    expect(short[0]?.content).toBe("A\n\nOne\n\nFirst.\n\nTwo\n\nSecond.");
  });

  test("can be underlined, and a rule between paragraphs is not a heading", () => {
    const [first] = chunk(`Title\n=====\n\n${words(200)}\n\n---\n\nSub\n---\n\n${words(100)}`);
    expect(first?.content).toMatch(/^Title\n\nword0/);
    expect(chunk(`Title\n=====\n\n${words(200)}\n\nSub\n---\n\n${words(100)}`)[1]?.heading).toBe("Title");
  });

  test("lose nothing when there are 5,000 of them, and don't each make a chunk", () => {
    const text = Array.from({ length: 5000 }, (_, i) => `## Heading ${i}`).join("\n");
    const chunks = chunk(text);
    expect(chunks.length).toBeLessThan(200);
    for (const i of [0, 2500, 4999]) expect(together(text)).toContain(`Heading ${i}`);
  });
});

describe("blocks", () => {
  test("a table that is too long is split between rows, with its header repeated", () => {
    const row = (i: number) => `| item ${i} | ${i} euro |`;
    const table = (n: number) =>
      `| Thing | Price |\n| --- | --- |\n${Array.from({ length: n }, (_, i) => row(i)).join("\n")}`;
    expect(chunk(`${words(240)}\n\n${table(5)}`)[1]?.content).toBe(table(5).replace("| --- | --- |\n", ""));
    const parts = chunk(table(100));
    expect(parts.length).toBeGreaterThan(2);
    for (const { content } of parts)
      expect(content).toMatch(/^\| Thing \| Price \|\n\| item \d+ \| \d+ euro \|/);
    expect(together(table(100)).match(/item \d+ /g)).toHaveLength(100);
  });

  test("a list is split between items", () => {
    const list = Array.from({ length: 60 }, (_, i) => `- ${words(10, `i${i}x`)}`).join("\n");
    for (const { content } of chunk(list)) {
      for (const line of content.split("\n")) expect(line).toMatch(/^- i\d+x0 .* i\d+x9$/);
    }
  });

  test("a paragraph is split between sentences", () => {
    const text = Array.from({ length: 60 }, (_, i) => `Sentence ${i} says ${words(8)}.`).join(" ");
    for (const { content } of chunk(text)) expect(content).toMatch(/^Sentence .*\.$/s);
  });
});

test.each([
  ["one line without spaces", "x".repeat(130_000)],
  ["one line of one sentence", words(20_000)],
  ["emoji with joiners", "👩‍👩‍👧‍👦".repeat(3000)],
  ["right-to-left text", "שלום עולם. ".repeat(5000)],
  ["text without spaces", "知識は力なり。".repeat(5000)],
  ["an unclosed fence", `\`\`\`\n${words(5000)}`],
  ["a table without end", `|${"a|".repeat(20_000)}\n|${"-|".repeat(20_000)}`],
])("%s: every chunk is within its limits, and nothing is lost", (_, text) => {
  const chunks = chunk(text);
  for (const { content, tokens } of chunks) {
    expect(tokens).toBeLessThanOrEqual(256);
    expect(content.length).toBeLessThanOrEqual(2100);
    expect(content.isWellFormed()).toBe(true);
  }
  const bare = (part: string) => part.replace(/[\s|-]/g, "");
  expect(bare(chunks.map(({ content }) => content).join(""))).toBe(bare(text));
});

test("HTML keeps its headings, lists and tables, without scripts, styles and menus", () => {
  const html = `<!doctype html><html><head><title>Guide</title><style>p{}</style></head><body><nav>Home</nav>
    <h2>Prices</h2><p>All in <b>euro</b>,<br>with tax &amp; more.</p><ul><li>One</li><li>Two <ul><li>Deep</li></ul></li></ul>
    <table><tr><th>Thing</th><th>Price</th></tr><tr><td>Cup</td><td>3</td></tr></table><script>alert(1)</script></body></html>`;
  expect(chunk(html)[0]?.content).toBe(
    "Guide\n\nPrices\n\nAll in euro,\nwith tax & more.\n\n- One\n- Two\n  - Deep\n\n| Thing | Price |\n| Cup | 3 |",
  );
});

test("CSV becomes rows that name their columns", () => {
  const [only] = chunk('name;price;note\nCup;3;"red; ""small"""\nPlate;5;\n');
  expect(only?.content).toBe('name: Cup; price: 3; note: red; "small"\nname: Plate; price: 5');
});

test("prose with commas is not a table", () => {
  expect(chunk("First, one thing.\nThen, another.\nAt last, the third, and end.")[0]?.content).toContain(
    "At last",
  );
});

test("whitespace alone makes no chunk", () => {
  expect(chunk(" \n\t\r\n ")).toEqual([]);
});
