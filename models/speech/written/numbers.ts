import { NUMBER, numeral, plainNumber } from "./digits.ts";
import type { Draft } from "./draft.ts";
import { sayMixed } from "./mixed.ts";
import { perTable, type SpokenTable } from "./table.ts";

const RANGE =
  /(?<![\p{L}\d][-–./:]|[\p{L}\d])(\d{1,9}(?:[.,]\d{1,6})?)\s?[-–—]\s?(?=\d{1,9}(?:[.,]\d{1,6})?(?![\d/:]|[-–]\d|[.,]\d))/gu;
const MINUS = /(?<![\p{L}\d)\]\u{f0000}-\u{10fffd}]\s?)[-−–](?=\d)/gu;
const FRACTION = /(?<![\p{L}\d.,:/-])(?:(\d{1,3})\s)?(\d{1,3})\/(\d{1,3})(?![\p{L}\d/]|[.,]\d)/gu;
const SIGNS: Readonly<Record<string, string>> = {
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "⅓": "1/3",
  "⅔": "2/3",
};

const GROUPED =
  /(?<![\p{L}\d.,])(?:\d{1,2}(?:,\d\d){1,4},\d{3}|\d{1,3}(?:[.,'\u0020]\d{3}){1,5})(?:[.,]\d{1,12})?(?![\d])/gu;

/** Ranges, fractions, negative numbers, percent, units and separators of thousands. */
export function sayNumbers(draft: Draft, table: SpokenTable): void {
  const { signs, units } = table;
  draft.change(
    /(\d)?\s?([½¼¾⅓⅔])/gu,
    ([, before, sign = ""]) => `${before ? `${before} ` : ""}${SIGNS[sign]}`,
  );
  sayMixed(draft, table);
  draft.say(FRACTION, ([, whole, top, bottom]) => sayFraction(whole, `${top}/${bottom}`, table));
  draft.change(RANGE, ([, from]) => `${from} ${signs.to} `);
  draft.change(MINUS, () => `${signs.minus} `);
  sayUnits(draft, table);
  // Without a number: "per m²".
  draft.change(/(?<![\p{L}\d])k?m[²³](?![\p{L}\d])/gu, ([unit]) => units[unit]?.[0]);
  draft.change(/(?<![\p{L}\d])(?:km\/h|m\/s|Mbit\/s)(?![\p{L}\d])/gu, ([unit]) => units[unit]?.[1]);
  draft.change(GROUPED, ([number]) => numeral(number, table.decimal));
  if (table.decimal === ",") {
    draft.change(
      /(?<![\p{L}\d.,])(\d{1,12})\.(\d{1,2})(?![\p{L}\d]|[.,]\d)(?=\s?%)/gu,
      ([, whole, rest]) => `${whole},${rest}`,
    );
  }
  draft.change(/(?<=\d)\s?%/g, () => ` ${signs.percent}`);
}

function sayFraction(whole: string | undefined, fraction: string, table: SpokenTable): string | undefined {
  const word = table.fractions[fraction];
  if (word) return whole ? `${whole} ${table.signs.and} ${word}` : word;
  const [top, bottom] = fraction.split("/");
  // Day and night, and equal shares.
  if (fraction === "24/7" || (top === bottom && Number(top) > 10)) return `${top} ${bottom}`;
  const start = whole ? `${whole} ` : "";
  if (!whole && Number(bottom) >= 40 && Number(top) > Number(bottom))
    return `${top} ${table.signs.over} ${bottom}`;
  return Number(bottom) === 0 ? `${start}${top} ${bottom}` : `${start}${top} ${table.signs.outOf} ${bottom}`;
}

const unitPattern = perTable(({ units }) => {
  const names = Object.keys(units)
    .sort((a, b) => b.length - a.length)
    .map((unit) => RegExp.escape(unit))
    .join("|");
  return new RegExp(
    String.raw`(?<![\d.,])(${NUMBER})\s?(${names})(?:\.(?=\s+\p{Ll}|,))?(?![\p{L}\d/²³])`,
    "gu",
  );
});

function sayUnits(draft: Draft, table: SpokenTable): void {
  const { units, decimal } = table;
  draft.change(unitPattern(table), ([whole, number = "", unit = ""]) => {
    const noun = units[unit];
    if (!noun) return whole;
    const plain = plainNumber(number, decimal);
    const isOne = Number(plain.whole) === 1 && /^0*$/.test(plain.fraction);
    return isOne ? `${table.one(noun[0])} ${noun[0]}` : `${numeral(number, decimal)} ${noun[1]}`;
  });
}
