import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseBlocks } from "#lib/knowledge/chunk/parse-blocks.ts";
import { fromUtf16, isUtf8, readDocumentText } from "#lib/knowledge/documents/document-text.ts";
import { AppError } from "#lib/platform/errors.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { ExtractionError } from "./import-failures.ts";
import { readDocx } from "./read-docx.ts";
import { readPdf } from "./read-pdf.ts";

const KILOBYTE = 1024;
const sample = async (name: string) =>
  new Uint8Array(await readFile(new URL(`./testing/samples/${name}`, import.meta.url)));

/** The file cut at every kilobyte, and small files at every 64 bytes. */
function* cuts(bytes: Uint8Array): Generator<Uint8Array> {
  const step = bytes.length < 8 * KILOBYTE ? 64 : KILOBYTE;
  for (let end = 0; end <= bytes.length; end += step) yield bytes.slice(0, end);
}

test.each([
  ["hebrew-visual.pdf", readPdf],
  ["ligatures.pdf", readPdf],
  ["price-table.pdf", readPdf],
  ["japanese-predefined-cmap.pdf", readPdf],
  ["chinese-gbk-cmap.pdf", readPdf],
  ["numbered-steps-and-link.docx", readDocx],
  ["moved-clause.docx", readDocx],
  ["textbox.docx", readDocx],
])("%s, cut anywhere, gives text or says what is wrong", async (name, read) => {
  for (const bytes of cuts(await sample(name))) {
    const outcome = await read(bytes).catch((error: unknown) => error);
    if (typeof outcome === "string") expect(outcome.trim()).not.toBe("");
    else expect(outcome).toBeInstanceOf(ExtractionError);
  }
});

test.each(["accordion.html", "contact-page.html", "readme-html-head.md", "bom-crlf.csv", "rtl-notes.txt"])(
  "%s, cut anywhere, gives the text up to there",
  async (name) => {
    for (const bytes of cuts(await sample(name))) {
      const text = Buffer.from(bytes).toString();
      expect(typeof htmlToMarkdown(text)).toBe("string");
      expect(Array.isArray(parseBlocks(text))).toBe(true);
    }
  },
);

/** The same damage in every run. */
function* damaged(bytes: Uint8Array): Generator<Uint8Array> {
  for (let round = 1; round <= 20; round += 1) {
    const copy = bytes.slice();
    for (let at = round * 7; at < copy.length; at += 97 * round) copy[at] = (copy[at] ?? 0) ^ (round * 13);
    yield copy;
  }
}

test.each([
  ["price-table.pdf", readPdf],
  ["numbered-steps-and-link.docx", readDocx],
])("%s with changed bytes gives text or says what is wrong", async (name, read) => {
  for (const bytes of damaged(await sample(name))) {
    const outcome = await read(bytes).catch((error: unknown) => error);
    if (typeof outcome !== "string") expect(outcome).toBeInstanceOf(ExtractionError);
  }
});

test.each<[string, (text: string) => Buffer]>([
  ["UTF-8", (text) => Buffer.from(text)],
  ["UTF-16 with a mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
  ["UTF-16, big end first", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ["UTF-16 without a mark", (text) => Buffer.from(text, "utf16le")],
])("a text in %s, cut anywhere, is the text up to there or refused", async (_what, encode) => {
  const text = `${await readFile(new URL("./testing/samples/nfd-notes.txt", import.meta.url), "utf8")}\nEnd 😀`;
  const bytes = encode(text);
  // The cut may separate a letter from its mark.
  const whole = text.normalize("NFD");
  const beginning = (read: string) => read.normalize("NFD").slice(0, 40);
  for (let end = 1; end <= bytes.length; end += 7) {
    const cut = bytes.subarray(0, end);
    const file = fromUtf16(cut);
    const outcome = attempt(() => readDocumentText(cut));
    if (file) expect(whole).toContain(beginning(readDocumentText(await file.bytes())));
    else if (typeof outcome === "string") expect(whole).toContain(beginning(outcome));
    else expect(isUtf8(cut) && !cut.includes(0)).toBe(false);
  }
});

function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return undefined;
  }
}

/** Elements whose text belongs to a page, as they open, in any order. */
const element = fc.constantFrom(
  ..."div p span b ul ol li h2 h3 table tr td th caption dl dt dd details summary pre blockquote figure section"
    .split(" ")
    .map((name) => `<${name}>`),
  "<br>",
  "<a href='mailto:a@b.example'>",
  "<a href='https://b.example/x'>",
  "<td rowspan=0 colspan=3>",
  "<ol type=a start=3>",
  "<div role=row>",
  "<div role=cell>",
  "<button aria-expanded=false>",
  "<div role=tab aria-controls=t1>",
  "<div id=t1>",
  "<input type=checkbox checked>",
  "<img alt=''>",
);
const closing = fc
  .constantFrom(..."div p span ul ol li h2 table tr td th dl details summary a button pre".split(" "))
  .map((name) => `</${name}>`);
const word = fc.nat(999).map((number) => ` w${number}x `);

test("no nesting of elements loses a word or throws", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(element, closing, word), { maxLength: 40 }), (pieces) => {
      const html = `<html><body>${pieces.join("")}`;
      const said = JSON.stringify(parseBlocks(html));
      for (const [name] of html.matchAll(/w\d+x/g)) expect(said).toContain(name);
      expect(typeof htmlToMarkdown(html)).toBe("string");
    }),
    { numRuns: isQuick ? 300 : 5_000 },
  );
});
