import { expect, test } from "vitest";
import { PAGE_LANGUAGES, type PageLanguage } from "#lib/platform/page-language.ts";
import { CATALOGUES } from "./catalogues.ts";

type Texts = Map<string, string>;

/** Every text of a catalogue by its path, such as "links.create.open". */
function texts(value: unknown, path: string, found: Texts = new Map()): Texts {
  if (typeof value === "string") return found.set(path, value);
  for (const [key, inner] of Object.entries(Object(value))) texts(inner, `${path}.${key}`, found);
  return found;
}

const marks = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort();

/** Every text of every area by its path, such as "links.create.open". */
const catalogue = (language: PageLanguage): Texts =>
  new Map(Object.entries(CATALOGUES).flatMap(([area, catalogues]) => [...texts(catalogues[language], area)]));
const english = catalogue("en");
const OTHERS = PAGE_LANGUAGES.filter((language) => language !== "en");

/** What is the same in both languages: names, code, and words that a language took over. */
const isShort = (text: string) =>
  !/\p{L}{2,}\P{L}+\p{L}{2,}\P{L}+\p{L}{2,}/u.test(text.replace(/\{\w+\}|<\/?\w+>/g, ""));

test.each(OTHERS)("everything is said in %s, with the same gaps and tags", (language) => {
  const own = catalogue(language);
  expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [path, text] of own) {
    expect(text.trim(), path).toBe(text);
    expect(text, path).not.toBe("");
    expect(marks(text), path).toEqual(marks(english.get(path) ?? ""));
  }
});

test.each(OTHERS)("no sentence was left in English in %s", (language) => {
  const same = [...catalogue(language)].filter(
    ([path, text]) => text === english.get(path) && !isShort(text),
  );
  expect(same).toEqual([]);
});

const QUOTED = { en: /“[^“”]*”/g, de: /„[^„“]*“/g, fr: /« [^«»]* »/g, es: /«[^«»]*»/g };

test.each(OTHERS)("texts use the quotation marks of %s", (language) => {
  const bad = [...catalogue(language)].filter(([, text]) =>
    /[„“”«»]/.test(text.replace(QUOTED[language], "")),
  );
  expect(bad).toEqual([]);
});

const INFORMAL = {
  en: /(?!)/,
  de: /\b(du|dein|deine[mnrs]?|dich|dir)\b/i,
  fr: /\b(tu|toi)\b/i,
  es: /\btú\b/i,
};

test.each(OTHERS)("texts address the reader formally in %s", (language) => {
  expect([...catalogue(language)].filter(([, text]) => INFORMAL[language].test(text))).toEqual([]);
});
