import { spell, spellInGroups } from "./digits.ts";
import type { Draft } from "./draft.ts";
import { perTable, type SpokenTable } from "./table.ts";

/** Capital letters and digits mixed, in groups: "AB-12345", "INV-2026-001", "4F7K9Q". */
const MIXED = /(?<![\p{L}\d_.,/@-])[A-Z\d]{1,12}(?:-[A-Z\d]{1,12}){0,7}(?![\p{L}\d_@-]|[.,]\d)/gu;
/** Digits without separators that nobody writes for a quantity. */
const LONG =
  /(?<![\p{L}\d.,:/+'-]|\d\s(?=\d{3}(?!\d)))(?:0\d{1,30}|\d{10,30}|\d{7,9}(?!\s\p{L}))(?![\p{L}\d]|[.,:/]\d|\s?[%€$£])/gu;
/** Addresses of computers and versions: more than one full stop between digits. */
const DOTTED = /(?<![\p{L}\d.,])(?:[vV]\s?)?\d{1,5}(?:\.\d{1,5}){2,5}(?![\d]|,\d)/gu;
/** Three groups or more, which are no sum: "123-45-6789". */
const HYPHENATED = /(?<![\p{L}\d.,/-])\d{1,9}(?:-\d{1,9}){2,7}(?![\p{L}\d-]|[.,]\d)/gu;
const GROUPED = /(?<![\d.,-])\d{4}(?:[ -]\d{4}){2,4}(?![\d-]|[ ]\d)/g;
/** The number of a bank account, with or without spaces. */
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){3,7}(?:\s?[A-Z\d]{1,3})?(?![\p{L}\d])/gu;
const HEX = /(?<![\p{L}\d-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d-])/giu;

/** The address of a network card, and a number with the base 16. */
const MAC = /(?<![\p{L}\d:-])(?:[\da-f]{2}([:-]))(?:[\da-f]{2}\1){4}[\da-f]{2}(?![\p{L}\d:-])/giu;
const BASE_16 = /(?<![\p{L}\d])0x([\da-f]{1,16})(?![\p{L}\d])/giu;
/** British and Canadian postcodes. */
const POSTCODE = /(?<![\p{L}\d])(?:[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]\d[A-Z]\s\d[A-Z]\d)(?![\p{L}\d])/gu;

const cuedPattern = perTable(
  (table) =>
    new RegExp(
      String.raw`(?<!\p{L})(${table.beforeCode})((?:\s(?:${table.codeLink})){0,3}\s?[:#]?\s?#?)(?=[\p{L}-]{0,12}\d)(\d{3}(?:\s\d{3}){1,3}(?:\s\d{2,5})?|\d{4}(?:\s\d{4}){1,3}|\d\d(?:\s\d\d){1,5}|[\p{L}\d]{1,20}(?:[-/][\p{L}\d]{1,20}){0,5})(?![\p{L}\d]|[.,:/]\d|\s?[%€$£])`,
      "giu",
    ),
);

/** Numbers of accounts and cards, and ids, whose groups look like telephone numbers. */
export function sayAccounts(draft: Draft, table: SpokenTable): void {
  draft.say(HEX, ([code]) => sayCode(code.toUpperCase(), table));
  draft.say(MAC, ([address]) =>
    address
      .split(/[:-]/)
      .map((pair) => spellAll(pair, table))
      .join(", "),
  );
  draft.say(BASE_16, ([, digits = ""]) => `0 X, ${sayCode(digits.toUpperCase(), table)}`);
  draft.say(POSTCODE, ([code]) => sayCode(code, table));
  draft.say(IBAN, ([code]) => {
    const groups = code.replace(/\s/g, "").match(/.{1,4}/g) ?? [];
    return groups.map((group) => spellAll(group, table)).join(", ");
  });
  draft.say(GROUPED, ([digits]) => digits.split(/[ -]/).map(spell).join(", "));
}

/** Codes, ids and serial numbers: character by character, with a short pause between groups. */
export function sayCodes(draft: Draft, table: SpokenTable): void {
  draft.change(cuedPattern(table), ([whole, cue, link = "", code = ""]) => {
    const digits = code.replace(/\D/g, "").length;
    // "code 1/2" is no code, and "2026/117" is.
    if (code.includes("/") && digits < 6) return whole;
    if (digits < 3 || (digits === 3 && code.length === 3 && !/[:#]/.test(link)) || isOrdinal(code))
      return whole;
    return `${cue}${link.replace("#", " ").replace(/\s+/g, " ")}${draft.hold(sayCode(code, table))}`;
  });
  draft.say(DOTTED, ([version]) => {
    if (/^\d{1,3}(?:\.000)+$/.test(version)) return version.replaceAll(".", "");
    const isNumber = table.decimal === "," && isGrouped(version);
    return isNumber ? undefined : version.replace(/\./g, ` ${table.signs.dot} `);
  });
  draft.say(HYPHENATED, ([code]) =>
    code.replace(/\D/g, "").length >= 6 ? code.split("-").map(spell).join(", ") : undefined,
  );
  draft.say(MIXED, ([code]) => (isCode(code, table) ? sayCode(code, table) : undefined));
  draft.say(LONG, ([digits]) =>
    /^[1-9]\d?0+$/.test(digits) || /^0$/.test(digits) ? undefined : spellInGroups(digits),
  );
}

/** "1.234.567" is not an IP address, whose parts are below 256. */
const isGrouped = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{3})+$/.test(text) &&
  !(text.split(".").length === 4 && text.split(".").every((part) => Number(part) < 256));

const isOrdinal = (code: string): boolean => /^\d+(?:st|nd|rd|th)$/i.test(code);

/** "COVID-19" and "MP3" are words, and "100K" is a quantity; "AB-12345" is a code. */
function isCode(text: string, { units }: SpokenTable): boolean {
  const unit = /^\d+([A-Z]{1,4})$/.exec(text)?.[1];
  if (/^\d{1,3}[KMB]$/.test(text) || (unit && units[unit])) return false;
  const digits = text.replace(/\D/g, "").length;
  const letters = text.replace(/[^A-Z]/g, "").length;
  const changes = text.match(/[A-Z]\d|\d[A-Z]/g)?.length ?? 0;
  return letters > 0 && (digits >= 3 || (digits >= 2 && changes >= 2));
}

function sayCode(code: string, table: SpokenTable): string {
  return code
    .split(/[-/\s]/)
    .map((part) => {
      if (/^\d+$/.test(part)) return spellInGroups(part);
      return part.length > 6 ? sayParts(part, table) : spellAll(part, table);
    })
    .join(", ");
}

/** A word within a long code stays a word. */
const sayParts = (code: string, table: SpokenTable): string =>
  (code.match(/\p{L}+|\d+/gu) ?? [])
    .map((part) => (/\d/.test(part) ? spellInGroups(part) : part.length > 4 ? part : spellAll(part, table)))
    .join(", ");

const spellAll = (characters: string, { letters }: SpokenTable): string =>
  [...characters.toUpperCase()].map((character) => letters[character] ?? character).join(" ");
