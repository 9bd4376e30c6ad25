import { expect, test } from "vitest";
import { longestBlock } from "#lib/platform/testing/longest-block.ts";
import { readDocument } from "./read-document.ts";

const large = (megabytes: number) => "x".repeat(megabytes * 1_048_576);

test.each([
  ["JSON", `{"openapi":"3.1.0","x":"${large(10)}"}`, "document is larger than 5 MB"],
  ["YAML", `openapi: 3.1.0\nx: ${large(2)}`, "document is larger than 1 MB"],
])("a document in %s that is too large is refused before it is read", async (_, text, error) => {
  await expect(readDocument(text)).rejects.toThrow(error);
});

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");
/** Each list has the one before it nine times. */
const BOMB = lines(9, (at) =>
  at === 0 ? `l0: &l0 [${"x,".repeat(9)}]` : `l${at}: &l${at} [${`*l${at - 1},`.repeat(9)}]`,
);

test.each([
  ["ten thousand open brackets", `openapi: ${"[".repeat(10_000)}`, "neither JSON nor YAML"],
  ["aliases of aliases", BOMB, "neither JSON nor YAML"],
  ["a large part many times", `a: &a ${"x".repeat(900_000)}\nb: [${"*a,".repeat(50)}]`, "takes too long"],
  ["ten thousand keys", `openapi: 3.1.0\nx:\n${lines(10_000, (at) => `  n${at}: a`)}`, "has no operations"],
])("nobody waits for a hostile document in YAML, which is refused: %s", async (_, text, error) => {
  await expect(readDocument(text)).rejects.toThrow(error);
  expect(await longestBlock(() => readDocument(text).catch(() => undefined))).toBeLessThan(50);
});

test("blocks nested a thousand deep are refused", async () => {
  await expect(readDocument(lines(1_000, (at) => `${" ".repeat(at)}a:`))).rejects.toThrow("levels");
});

test("reading YAML is stopped after its time", async () => {
  await expect(readDocument("openapi: 3.1.0", 1)).rejects.toThrow("takes too long to read");
});

test("YAML is read as JSON is, and the last one of two keys counts", async () => {
  const text = "openapi: 3.1.0\nx: &x [1, two]\ny: 0\ny: *x\npaths:\n  /a:\n    get: {}\n";
  const { root } = await readDocument(text);
  expect(root).toEqual({ openapi: "3.1.0", x: [1, "two"], y: [1, "two"], paths: { "/a": { get: {} } } });
  expect(root.x).not.toBe(root.y);
});
