import type { Draft } from "./draft.ts";
import { perTable, type SpokenTable } from "./table.ts";

const AMOUNT = String.raw`\d{1,9}(?:[.,]\d{1,9})?`;
/** The rest of a calculation up to its sign of equality. */
const REST = String.raw`(?=\s?${AMOUNT}(?:\s?[-–−+*/:×÷x]\s?${AMOUNT}){0,5}\s?=)`;
const DIFFERENCE = new RegExp(String.raw`(?<=\d\s?)[-–−]${REST}|(?<==\s?${AMOUNT}\s)[-–−](?=\s\d)`, "gu");
const QUOTIENT = new RegExp(String.raw`(?<=\d\s?)(?:÷|[/:]${REST})(?=\s?\d)|÷`, "gu");

const patterns = perTable(({ units, periods }) => {
  const lengths = ["ft", "in", "inch", "inches", "feet", '"', "”", "″", "mm", "cm", "m", "km", "px", "yd"]
    .filter((unit) => units[unit] ?? /^[^a-z]|inch|feet|in/.test(unit))
    .join("|");
  return {
    size: new RegExp(
      String.raw`(?<=(?<![\p{L}\d])${AMOUNT}(?:\s?[x×]\s?${AMOUNT})?)\s?[x×]\s?(?=${AMOUNT}\s?(?:[x×]\s?${AMOUNT}\s?)?(?:${lengths})(?![\p{L}\d]))`,
      "gu",
    ),
    per: new RegExp(String.raw`(?<=\d\s?\p{L}{1,20})\s?\/\s?(?=(?:${periods})(?!\p{L}))`, "gu"),
  };
});

/** Calculations, sizes such as "9x12 ft", and "24 hours / day". */
export function sayArithmetic(draft: Draft, table: SpokenTable): void {
  const { size, per } = patterns(table);
  const { signs } = table;
  draft
    .change(DIFFERENCE, () => ` ${signs.minus} `)
    .change(QUOTIENT, () => ` ${signs.dividedBy} `)
    .change(size, () => ` ${signs.by} `)
    .change(per, () => ` ${signs.per} `)
    .change(/(?<=(?<!\p{L})(?:UTC|GMT)\s?)[-−–](?=\d)/gu, () => ` ${signs.minus} `);
}
