import { expect, test } from "vitest";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";
import type { CallWords } from "./en.ts";
import { getCallWords } from "./get-call-words.ts";

type Leaf = [path: string, text: string | null];

function leaves(value: unknown, path = ""): Leaf[] {
  if (typeof value === "string" || value === null) return [[path, value]];
  return Object.entries(Object(value)).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

const gaps = (text: string | null) => [...(text ?? "").matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();
const english = new Map(leaves(getCallWords("en")));

test.each(PAGE_LANGUAGES)(
  "the catalogue %s says everything, with the same gaps to fill as the English one",
  (language) => {
    const own = leaves(getCallWords(language));
    expect(own.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of own) {
      expect(text?.trim(), path).toBe(text ?? undefined);
      expect(text, path).not.toBe("");
      expect(gaps(text), path).toEqual(gaps(english.get(path) ?? null));
      expect(text === null, path).toBe(english.get(path) === null);
    }
  },
);

test("no sentence was forgotten in English: long ones differ in every language", () => {
  const others = PAGE_LANGUAGES.filter((language) => language !== "en");
  for (const [path, text] of english) {
    if (!text?.includes(" ")) continue;
    for (const language of others)
      expect(new Map(leaves(getCallWords(language))).get(path), path).not.toBe(text);
  }
});

test("each problem has a title of its own", () => {
  for (const language of PAGE_LANGUAGES) {
    const titles = Object.values(getCallWords(language).problems satisfies CallWords["problems"]).map(
      ({ title }) => title,
    );
    expect(new Set(titles).size).toBe(titles.length);
  }
});
