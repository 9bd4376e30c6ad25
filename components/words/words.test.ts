import { expect, test } from "vitest";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";
import { CATALOGUES } from "./catalogues.ts";

type Texts = Map<string, string>;

/** Every text of a catalogue by its path, such as "links.create.open". */
function texts(value: unknown, path: string, found: Texts = new Map()): Texts {
  if (typeof value === "string") return found.set(path, value);
  for (const [key, inner] of Object.entries(Object(value))) texts(inner, `${path}.${key}`, found);
  return found;
}

const marks = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort();
const areas = Object.entries(CATALOGUES);
const pairs = areas.flatMap(([area, catalogues]) =>
  PAGE_LANGUAGES.filter((language) => language !== "en").map((language) => ({
    area,
    language,
    english: texts(catalogues.en, area),
    own: texts(catalogues[language], area),
  })),
);

/** What is the same in both languages: names, code, and words that a language took over. */
const isShort = (text: string) =>
  !/\p{L}{2,}\P{L}+\p{L}{2,}\P{L}+\p{L}{2,}/u.test(text.replace(/\{\w+\}|<\/?\w+>/g, ""));

test.each(pairs)("$area says everything in $language, with the same gaps and tags", ({ english, own }) => {
  expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [path, text] of own) {
    expect(text.trim(), path).toBe(text);
    expect(text, path).not.toBe("");
    expect(marks(text), path).toEqual(marks(english.get(path) ?? ""));
  }
});

test.each(pairs)("no sentence of $area was left in English in $language", ({ english, own }) => {
  const same = [...own].filter(([path, text]) => text === english.get(path) && !isShort(text));
  expect(same).toEqual([]);
});

const QUOTED = { en: /“[^“”]*”/g, de: /„[^„“]*“/g, fr: /« [^«»]* »/g, es: /«[^«»]*»/g };

test.each(pairs)("$area uses the quotation marks of $language", ({ language, own }) => {
  const bad = [...own].filter(([, text]) => /[„“”«»]/.test(text.replace(QUOTED[language], "")));
  expect(bad).toEqual([]);
});

const INFORMAL = {
  en: /(?!)/,
  de: /\b(du|dein|deine[mnrs]?|dich|dir)\b/i,
  fr: /\b(tu|toi)\b/i,
  es: /\btú\b/i,
};

test.each(pairs)("$area addresses the reader formally in $language", ({ language, own }) => {
  expect([...own].filter(([, text]) => INFORMAL[language].test(text))).toEqual([]);
});
