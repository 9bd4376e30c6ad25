import { NUMBER, numeral, plainNumber } from "./digits.ts";
import type { Draft } from "./draft.ts";
import type { SpokenTable } from "./table.ts";

const SIGN = String.raw`(?:(?:US|CA|AU|NZ|HK|C|A|R|S)?\$|[€£¥₹₩₽₺₪₡]|S\/)`;
const CODE =
  "USD|EUR|GBP|CHF|JPY|CAD|AUD|INR|CNY|MXN|COP|CLP|ARS|PEN|CRC|NZD|SGD|HKD|BRL|SEK|NOK|DKK|PLN|CZK|HUF|TRY|KRW|ILS|zł|kr";
const MAGNITUDE = String.raw`(?:\s?(k|K|M|m|bn|B|Mds?|Mrd|T(?=\s?€)|Tsd|[Tt]ausend|lakhs?|crores?|mil|thousand|million(?:s|es|en)?|billion(?:s|en)?|trillions?|Billion(?:en)?|bill(?:ó|o)n(?:es)?|Million(?:en)?|Milliarden?|milliards?|mill(?:ó|o)n(?:es)?|mille)(?![\p{L}\d]))?`;
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\d.,])(-?)(${SIGN}|(?:${CODE})(?=[\s\d]))\s?(${NUMBER})(?:(?:(k|K|M|m|bn|B)(?=\s?[-–]))?\s?[-–]\s?${SIGN}?(${NUMBER}))?${MAGNITUDE}`,
  "gu",
);
const AFTER = new RegExp(
  String.raw`(?<![\p{L}\d.,])(-?)(${NUMBER})(?:\s?[-–]\s?(${NUMBER}))?${MAGNITUDE}(?:\s(?:de|d'))?\s?(${SIGN}|(?:${CODE})(?![\p{L}\d]))`,
  "gu",
);

/** "1,50 € – 2,50 €": the same currency at both ends. */
const BETWEEN = new RegExp(
  String.raw`(?<=\d\s?(${SIGN}|(?:${CODE})))\s?[-–—]\s?(?=(?:${NUMBER})\s?\1(?![\p{L}\d]))`,
  "gu",
);

/** Amounts of money, with their currency before or after them: "$3.5 million", "1.234,50 €", "20 USD", "$10-20". */
export function sayMoney(draft: Draft, table: SpokenTable): void {
  draft.change(BETWEEN, ` ${table.signs.to} `);
  draft.say(BEFORE, ([, minus, sign = "", from = "", first, to, magnitude]) =>
    sayAmount(table, { minus, sign, from, first, to, magnitude }),
  );
  draft.say(AFTER, ([, minus, from = "", to, magnitude, sign = ""]) =>
    sayAmount(table, { minus, sign, from, first: undefined, to, magnitude }),
  );
  draft.change(/(?<=[\u{f0000}-\u{10fffd}])\s?\/\s?(\p{L}[\p{L}²³]{0,20})/gu, ([, unit = ""]) => {
    return ` ${table.signs.per} ${table.units[unit]?.[0] ?? unit}`;
  });
}

/** Signs whose amounts have commas between thousands, also in languages with decimal commas. */
const AMERICAN_SIGN = /\$|£|S\/|MXN|PEN|USD|CAD|AUD/;
const AMERICAN = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const swap = (separator: string): string => (separator === "," ? "." : ",");

type Amount = {
  minus: string | undefined;
  sign: string;
  from: string;
  /** The magnitude of the first number of a range. */
  first: string | undefined;
  to: string | undefined;
  magnitude: string | undefined;
};

function sayAmount(
  table: SpokenTable,
  { minus, sign, from, first, to, magnitude }: Amount,
): string | undefined {
  const currency = table.currencies[sign];
  if (!currency) return undefined;
  const start = minus ? `${table.signs.minus} ` : "";
  if (table.decimal === "," && AMERICAN_SIGN.test(sign) && AMERICAN.test(from))
    return sayAmount(table, { minus, sign, from: from.replace(/[,.]/g, swap), first, to, magnitude });
  if (to !== undefined) {
    const size = first && table.magnitudeWords[first.toLowerCase()];
    const own = size && first !== magnitude ? ` ${table.magnitudes[size][1]}` : "";
    const range = `${numeral(from, table.decimal)}${own} ${table.signs.to} ${numeral(to, table.decimal)}`;
    return start + withMagnitude(range, false, magnitude, currency.name[1], table);
  }
  const { whole, fraction } = plainNumber(from, table.decimal);
  const isOne = Number(whole) === 1 && /^0*$/.test(fraction);
  if (magnitude)
    return start + withMagnitude(numeral(from, table.decimal), isOne, magnitude, currency.name[1], table);
  if (fraction.length === 2 && fraction !== "00" && currency.cent) {
    const cents = String(Number(fraction));
    const cent = currency.cent[cents === "1" ? 0 : 1];
    if (Number(whole) === 0) return `${start}${cents} ${cent}`;
    const name = currency.name[Number(whole) === 1 ? 0 : 1];
    return start + table.sayPrice(Number(whole) === 1 ? table.one(name) : whole, cents, name, cent);
  }
  if (isOne) return `${start}${table.one(currency.name[0])} ${currency.name[0]}`;
  if (/^0*$/.test(fraction)) return `${start}${whole} ${currency.name[1]}`;
  return `${start}${numeral(from, table.decimal)} ${currency.name[1]}`;
}

function withMagnitude(
  amount: string,
  isOne: boolean,
  magnitude: string | undefined,
  currency: string,
  table: SpokenTable,
): string {
  if (!magnitude) return `${amount} ${currency}`;
  const size = table.magnitudeWords[magnitude.toLowerCase()];
  if (!size) return `${amount} ${magnitude} ${currency}`;
  const name = table.magnitudes[size][isOne ? 0 : 1];
  const of = size === "k" ? "" : table.ofMillions(currency);
  return `${isOne ? table.one(name) : amount} ${name} ${of}${currency}`;
}
