import { expect, test } from "vitest";
import { KeyFilter } from "./key-filter.ts";

const KEY = "sk-aab-secret";

/** What comes out for these chunks, one text per chunk, and the end. */
function filter(chunks: string[], key: string | null = KEY): string[] {
  const filtering = new KeyFilter(key);
  const out = chunks.map((chunk) => Buffer.from(filtering.push(Buffer.from(chunk))).toString());
  return [...out, Buffer.from(filtering.end()).toString()];
}

test("a key is replaced wherever a text is cut into chunks", () => {
  const text = `You sent ${KEY}, ${KEY}${KEY}.`;
  for (let at = 0; at <= text.length; at += 1) {
    const chunks = [text.slice(0, at), text.slice(at, at + 3), text.slice(at + 3)];
    expect(filter(chunks).join(""), `cut at ${at}`).toBe("You sent [key], [key][key].");
  }
  expect(filter([...text]).join("")).toBe("You sent [key], [key][key].");
});

test("text that begins like a key passes, and other text is not delayed", () => {
  expect(filter(["data: a\n\n", "data: b\n\n"])).toEqual(["data: a\n\n", "data: b\n\n", ""]);
  expect(filter(["sk-aa", "sk-aab-", "open"])).toEqual(["", "sk-aa", "sk-aab-open", ""]);
  expect(filter(["It ends with sk-"])).toEqual(["It ends with ", "sk-"]);
});

test("without a key, and for one too short to be one, everything passes", () => {
  expect(filter(["abc"], null)).toEqual(["abc", ""]);
  expect(filter(["abc"], "b")).toEqual(["abc", ""]);
});
