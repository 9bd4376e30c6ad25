import { expect, test } from "vitest";
import { expectCheap } from "#lib/platform/testing/expect-cheap.ts";
import { longestBlock } from "#lib/platform/testing/longest-block.ts";
import { chunkDocument } from "./embed-document.ts";

/** As large as a document may be, of tags that close in the wrong order: the parser's slowest. */
const HOSTILE = `<!doctype html><body>${"<b>".repeat(21_000)}${"</x>".repeat(16_000)}The end.`;

test("a hostile document of the largest size is chunked without keeping the event loop for 50 ms", async () => {
  const chunk = async () => {
    const chunks = await chunkDocument(HOSTILE);
    expect(chunks.at(-1)?.content).toContain("The end.");
  };
  expectCheap(await longestBlock(chunk, 2), 50);
});

test("a short text is chunked like the beginning of a long one, which has a thread of its own", async () => {
  const short = await chunkDocument("# Hours\n\nWe are open from nine to five.");
  expect(short).toMatchObject([{ content: "Hours\n\nWe are open from nine to five." }]);
  const long = await chunkDocument(`# Hours\n\n${"We are open from nine to five. ".repeat(300)}`);
  expect(long.length).toBeGreaterThan(5);
  expect(long[0]?.content).toMatch(/^Hours\n\nWe are open from nine to five\. /);
});
