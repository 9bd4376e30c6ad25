import { NUMBER, numeral, plainNumber } from "./digits.ts";
import type { Draft } from "./draft.ts";
import { sayMixed } from "./mixed.ts";
import { type Noun, perTable, type SpokenTable } from "./table.ts";

const RANGE =
  /(?<![\p{L}\d][-–./:]|[\p{L}\d]|\d[.,])(\d{1,9}(?:[.,]\d{1,6})?)\s?[-–—]\s?(?=(\d{1,9})(?:[.,]\d{1,6})?(?![\d/:]|[-–]\d|[.,]\d))/gu;
const MINUS = /(?<![\p{L}\d)\]\u{f0000}-\u{10fffd}]\s?)[-−–](?=\d)/gu;

const GROUPED =
  /(?<![\p{L}\d.,])(?:\d{1,2}(?:,\d\d){1,4},\d{3}|\d{1,3}(?:[.,'\u0020]\d{3}){1,5})(?:[.,]\d{1,12})?(?!\d|\s\d{1,2}(?!\d))/gu;

/** Ranges, fractions, negative numbers, percent, units and separators of thousands. */
export function sayNumbers(draft: Draft, table: SpokenTable): void {
  const { signs, units } = table;
  draft.change(
    /(\d\s?)?([¼-¾⅐-⅞])/gu,
    ([, before = "", sign = ""]) =>
      `${before && `${before.trim()} `}${sign.normalize("NFKD").replace("⁄", "/")}`,
  );
  sayMixed(draft, table);
  sayFractions(draft, table);
  draft.change(unitRangePattern(table), ([, from]) => `${from} ${signs.to} `);
  draft.change(RANGE, ([, from = "", to]) => {
    // "L. 121-1" is no range, and "3-2" is a score.
    return Number(from) >= 100 && Number(to) < Number(from) ? undefined : `${from} ${signs.to} `;
  });
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

const fractionPattern = perTable(({ units }) => {
  const names = alternatives(Object.keys(units).filter((unit) => /^\p{L}/u.test(unit)));
  return new RegExp(
    String.raw`(?<![\p{L}\d.,:/-])((?<!\p{L})(?:an?|eine?|une?|una)\s(?=1\/))?(?:(\d{1,3})\s)?(\d{1,3})\/(\d{1,3})(?:\s?(${names})(?![\p{L}\d/²³]))?(?![\p{L}\d/]|[.,]\d)`,
    "gu",
  );
});

/** "1/2 Tasse", and the article before it, which the half has too. */
const HALF = /(?<![\p{L}\d.,:/-])(?:(?:an?|eine?[nmr]?|une?|una)\s)?1\/2\s(\p{L}{3,20})(?![\p{L}\d])/gu;

/** "3/4 kg": the unit of a fraction is said for one. */
function sayFractions(draft: Draft, table: SpokenTable): void {
  draft.say(HALF, ([, noun = ""]) => (table.units[noun] ? undefined : table.half(noun)));
  draft.say(fractionPattern(table), ([, article = "", whole, top, bottom, unit]) => {
    const noun = unit === undefined ? undefined : table.units[unit]?.[whole ? 1 : 0];
    if (noun && !whole && top === "1" && bottom === "2") return table.half(noun);
    const fraction = `${top}/${bottom}`;
    const said = sayFraction(whole, fraction, table);
    // "a 1/4" is "one quarter".
    const start = article && table.fractions[fraction] === undefined ? article : "";
    return said && `${start}${said}${noun ? ` ${noun}` : ""}`;
  });
}

function sayFraction(whole: string | undefined, fraction: string, table: SpokenTable): string | undefined {
  const word = table.fractions[fraction];
  if (word) return whole ? `${whole} ${table.signs.and} ${word}` : word;
  const [top, bottom] = fraction.split("/");
  // Day and night, and equal shares.
  if (fraction === "24/7" || (top === bottom && Number(top) > 10)) return `${top} ${bottom}`;
  const start = whole ? `${whole} ` : "";
  if (!whole && Number(bottom) > 0 && Number(top) > Number(bottom))
    return `${top} ${table.signs.over} ${bottom}`;
  return Number(bottom) === 0 ? `${start}${top} ${bottom}` : `${start}${top} ${table.signs.outOf} ${bottom}`;
}

const alternatives = (units: string[]): string =>
  units
    .sort((a, b) => b.length - a.length)
    .map((unit) => RegExp.escape(unit))
    .join("|");

/** "1.5%–2.5%", "5 kg - 10 kg" and "500 GB–1 TB": a unit at both ends. */
const unitRangePattern = perTable(({ units }) => {
  const names = alternatives([...Object.keys(units), "%"]);
  return new RegExp(
    String.raw`(?<![\p{L}\d.,:/–-])((?:${NUMBER})\s?(?:${names}))\s?[-–—]\s?(?=(?:${NUMBER})\s?(?:${names})(?![\p{L}\d/²³]))`,
    "gu",
  );
});

/** A quantity, with what it is for: "5 mg/kg", "7.5 l/100 km". */
const unitPattern = perTable(({ units }) => {
  const names = alternatives(Object.keys(units));
  return new RegExp(
    String.raw`(?<![\d.,])(${NUMBER})\s?(${names})(?:\.(?=\s+\p{Ll}|,))?(?![\p{L}\d²³])(?:\/(?:(${NUMBER})\s?)?(\p{L}{1,20}[²³]?|°[CF]?)(?![\p{L}\d/²³]))?(?!\/)`,
    "gu",
  );
});

function sayUnits(draft: Draft, table: SpokenTable): void {
  const { units, signs } = table;
  draft.change(unitPattern(table), ([whole, number = "", unit = "", count, perUnit]) => {
    const noun = units[unit];
    if (!noun) return whole;
    const amount = sayQuantity(number, noun, table);
    if (perUnit === undefined) return amount;
    const per = units[perUnit];
    if (count === undefined) return `${amount} ${signs.per} ${per?.[0] ?? perUnit}`;
    if (!per) return undefined;
    // The same in another unit, or another amount.
    const link = perUnit === unit || perUnit.startsWith("°") ? "," : ` ${signs.per}`;
    return `${amount}${link} ${sayQuantity(count, per, table)}`;
  });
}

function sayQuantity(number: string, noun: Noun, table: SpokenTable): string {
  const plain = plainNumber(number, table.decimal);
  const isOne = Number(plain.whole) === 1 && /^0*$/.test(plain.fraction);
  return isOne ? `${table.one(noun[0])} ${noun[0]}` : `${numeral(number, table.decimal)} ${noun[1]}`;
}
