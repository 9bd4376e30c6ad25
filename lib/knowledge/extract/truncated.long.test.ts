import { expect, test } from "vitest";
import { extractText } from "./extract-text.ts";
import { ExtractionError, IMPORT_FAILURES } from "./import-failures.ts";
import { readDocx } from "./read-docx.ts";
import { readPdf } from "./read-pdf.ts";
import { makeDocx, makePdf } from "./testing/make-files.ts";

const KILOBYTE = 1024;

/** Paragraphs, a list and a table, some hundred times: no two alike, so that the file stays large when it is packed. */
const longDocx = (): Uint8Array =>
  makeDocx(
    Array.from({ length: 400 }, (_, index) => {
      const words = Array.from({ length: 30 }, (_word, at) =>
        ((index + 1) * (at + 7) * 7919).toString(36),
      ).join(" ");
      const cell = `<w:tc><w:p><w:r><w:t>${words.slice(0, 20)}</w:t></w:r></w:p></w:tc>`;
      return `<w:p><w:r><w:t>${words}</w:t></w:r></w:p><w:tbl><w:tr>${cell}${cell}</w:tr></w:tbl>`;
    }).join(""),
  );
const longPdf = (): Uint8Array =>
  makePdf(Array.from({ length: 80 }, (_, page) => `Page ${page} says ${"something ".repeat(20)}`));

test.each([
  ["a Word file", longDocx, readDocx],
  ["a PDF", longPdf, readPdf],
])(
  "%s of many pages, cut at every kilobyte, gives text or says what is wrong",
  { timeout: 600_000 },
  async (_what, make, read) => {
    const bytes = make();
    expect(bytes.length).toBeGreaterThan(20 * KILOBYTE);
    for (let end = 0; end <= bytes.length; end += KILOBYTE) {
      const outcome = await read(bytes.slice(0, end)).catch((error: unknown) => error);
      if (typeof outcome === "string") expect(outcome.trim()).not.toBe("");
      else expect(outcome).toBeInstanceOf(ExtractionError);
    }
  },
);

test("a PDF with damaged parts is read in its thread as far as it goes, or refused for what is wrong", {
  timeout: 600_000,
}, async () => {
  const bytes = longPdf();
  let texts = 0;
  for (let round = 1; round <= 40; round += 1) {
    const copy = bytes.slice();
    for (let at = round * 7; at < copy.length; at += 211 * ((round % 13) + 1))
      copy[at] = (copy[at] ?? 0) ^ round;
    const outcome: unknown = await extractText("owner", "pdf", copy).catch((error: unknown) => error);
    if (typeof outcome === "string") texts += 1;
    else
      expect(outcome).toMatchObject({
        name: "ExtractionError",
        message: expect.not.stringContaining(IMPORT_FAILURES.unreadable),
      });
  }
  expect(texts).toBeGreaterThan(0);
});

test("a Word file with changed bytes gives text or says what is wrong", { timeout: 600_000 }, async () => {
  const bytes = longDocx();
  for (let round = 1; round <= 200; round += 1) {
    const copy = bytes.slice();
    for (let at = round * 7; at < copy.length; at += 211 * ((round % 13) + 1))
      copy[at] = (copy[at] ?? 0) ^ round;
    const outcome = await readDocx(copy).catch((error: unknown) => error);
    if (typeof outcome !== "string") expect(outcome).toBeInstanceOf(ExtractionError);
  }
});
