import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { processorMs } from "#lib/platform/testing/processor-time.ts";
import { cleanText } from "#models/speech/clean-text.ts";
import { LANGUAGES, type Language } from "#models/speech/languages.ts";
import { withPlainDigits } from "./digits.ts";
import { SPOKEN_TABLES } from "./tables.ts";
import { ENGLISH_CASES } from "./testing/english.ts";
import { FRENCH_CASES } from "./testing/french.ts";
import { GERMAN_CASES } from "./testing/german.ts";
import { RARER_CASES } from "./testing/rarer.ts";
import { SPANISH_CASES } from "./testing/spanish.ts";
import type { SpokenCases } from "./testing/spoken-cases.ts";
import { FRENCH_ORDINALS, GERMAN_ORDINALS } from "./words/ordinals.ts";

const CASES: Record<Language, SpokenCases> = {
  en: ENGLISH_CASES,
  de: GERMAN_CASES,
  fr: FRENCH_CASES,
  es: SPANISH_CASES,
};

describe.each(LANGUAGES)("in %s", (language) => {
  describe.each(Object.entries({ ...CASES[language], ...RARER_CASES[language] }))("%s", (_, cases) => {
    test.each(cases)("%j is said as %j", (written, spoken) => {
      expect(cleanText(written, language)).toBe(spoken);
    });
  });
});

/** The digits of numbers that are said as words. */
const WORDS: readonly (readonly [word: string, digits: string])[] = [
  ...GERMAN_ORDINALS.map((word, number) => [word, String(number)] as const),
  ...FRENCH_ORDINALS.map((word, number) => [word, String(number)] as const),
  ..."primer segund tercer cuart quint sext séptim octav noven décim undécim duodécim"
    .split(" ")
    .map((word, index) => [word, String(index + 1)] as const),
  ...LANGUAGES.flatMap((language) => {
    const { months, fractions, mixed } = SPOKEN_TABLES[language];
    return [
      ...months.map((month, index) => [month, String(index + 1)] as const),
      ...Object.entries(mixed.parts).map(([digits, words]) => [words, digits.replace("/", "")] as const),
      ...Object.entries(mixed.feminine ?? {}).map(
        ([digits, words]) => [words, digits.replace("/", "")] as const,
      ),
      ...Object.entries(fractions).map(([digits, words]) => [words, digits.replace("/", "")] as const),
    ];
  }),
  ..."tens twenties thirties forties fifties sixties seventies eighties nineties"
    .split(" ")
    .map((word, index) => [word, String(index + 1)] as const),
  ..."zehner zwanziger dreißiger vierziger fünfziger sechziger siebziger achtziger neunziger"
    .split(" ")
    .map((word, index) => [word, String(index + 1)] as const),
  ...["halb", "demi", "medi"].map((word) => [word, "12"] as const),
  ...["ein", "eine", "un", "una", "une"].map((word) => [word, "1"] as const),
];

/** How often each digit but 0 is in a text: "8:00" is "8 o'clock", and "03" the month of March. */
function countDigits(text: string): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const digit of withPlainDigits(text).match(/[1-9]/g) ?? [])
    counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  return counts;
}

/** The digits that are in a text more often than in what is said of it. */
function lostDigits(written: string, spoken: string): number[] {
  const after = countDigits(spoken);
  return countDigits(written).flatMap((count, digit) => (count > (after[digit] ?? 0) ? [digit] : []));
}

const digitWords = (spoken: string): string =>
  WORDS.filter(([word]) => word !== "")
    .map(([word, digits]) => digits.repeat(spoken.split(word).length - 1))
    .join(" ");

/** What the rules look for, in any order, with any characters around. */
const piece = fc.oneof(
  fc.nat(99_999_999).map(String),
  fc.nat(31).map(String),
  fc.constantFrom(
    ..."$ € £ - – / . , : ; # * + < > = ~ ( ) % ° § & @ ★ ÷ _ ' h º ª".split(" "),
    " ",
    " ",
    "\n",
  ),
  fc.constantFrom(
    ..."am a.m. PM Uhr h heures May Mai mayo 2026 1985 k M Mio. kg km/h °C code call Tel. PIN in seit en der am St. Dr. er st s 1st 3.º 2e n° No. USD EUR 00 T Z x v".split(
      " ",
    ),
  ),
  // Digits of other scripts.
  fc.nat(9_999).map((number) => String(number).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "")),
  fc
    .tuple(
      fc.constantFrom(0x966, 0xe50, 0xff10, 0x1d7ce, 0x6f0),
      fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
    )
    .map(([zero, digits]) => digits.map((digit) => String.fromCodePoint(zero + digit)).join("")),
  fc.string({ unit: "grapheme", maxLength: 5 }),
  fc.string({ unit: "binary", maxLength: 5 }),
);

test.each(LANGUAGES)("in %s, no text throws or loses a digit", (language) => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const written = pieces.join("");
      const spoken = cleanText(written, language);
      if (lostDigits(written, spoken).length > 0)
        expect(lostDigits(written, `${spoken} ${digitWords(spoken)}`)).toEqual([]);
      expect(spoken).not.toMatch(/[\u{f0000}-\u{10fffd}]/u);
    }),
    { numRuns: isQuick ? 400 : 4_000 },
  );
});

test.each(
  [
    ...[
      " ",
      "1",
      "1.",
      "123 ",
      "1,234",
      "*a ",
      "_",
      "a@",
      "[",
      "http://a",
      "1-",
      " \n",
      "a",
      "a.",
      "A1",
      "code ",
      "+1 ",
    ],
    ...[
      "`",
      "(",
      "⟦",
      "a.m. ",
      "1/2",
      "Oak St. ",
      "0 ",
      "1:00-",
      "1 May ",
      "–",
      "**a",
      ".",
      "$1",
      "1 - ",
      "\t",
      "call 1 ",
    ],
  ].map((part) => [part]),
)("100 KB of %j take no longer than their length demands", async (part) => {
  const text = part.repeat(Math.ceil(100_000 / part.length));
  // A quadratic pattern takes ten seconds and more.
  expect(await processorMs(() => cleanText(text, "en"))).toBeLessThan(4_000);
});
