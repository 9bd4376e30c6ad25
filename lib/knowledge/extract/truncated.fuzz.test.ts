import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseBlocks } from "#lib/knowledge/chunk/parse-blocks.ts";
import { ExtractionError } from "./extraction-error.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
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
