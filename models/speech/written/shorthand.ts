import { NUMBER } from "./digits.ts";
import type { Draft } from "./draft.ts";
import { type Noun, perTable, type SpokenTable } from "./table.ts";

const dayPatterns = perTable(({ days }) => {
  const short = Object.keys(days).sort((a, b) => b.length - a.length);
  const names = [...new Set([...short, ...Object.values(days)])].map((name) => RegExp.escape(name)).join("|");
  return {
    range: new RegExp(
      String.raw`(?<![\p{L}\d])(${names})\.?\s?[-–]\s?(${names})(?:\.(?=\s+[\p{Ll}\d]|[-–,;:)]))?(?![\p{L}\d])`,
      "giu",
    ),
    before: new RegExp(
      String.raw`(?<![\p{L}\d])(${short.join("|")})\.(?=,|:|\s?\d|\s(?:${names})(?!\p{L}))`,
      "giu",
    ),
  };
});

const HOURS = String.raw`(?:h|hrs?|hours?|Std\.?|Stunden?|horas?|heures?)`;
const MINUTES = String.raw`(?:m|mins?|minutes?|Min\.?|Minuten?|minutos?)`;
const DURATION = new RegExp(
  String.raw`(?<![\p{L}\d.,:/])(\d{1,3})\s?${HOURS}\s?(\d{1,2})\s?${MINUTES}(?![\p{L}\d])`,
  "gu",
);
/** "1e6" and "2.5E-3"; "1E6" is a code. */
const EXPONENT =
  /(?<![\p{L}\d.,])(\d{1,9}(?:[.,]\d{1,9})?)(?:e(?=[-+\d])|E(?=[-+]))([-+]?)(\d{1,3})(?![\p{L}\d]|[.,]\d)/gu;
const CODED_DOLLARS = new RegExp(String.raw`\$\s?(${NUMBER})\s?(MXN|USD|CAD|AUD)(?![\p{L}\d])`, "gu");

/** Short forms of every language, written out for the rules that follow: days, durations, arrows, "5,– €" and ".5". */
export function sayShorthand(draft: Draft, table: SpokenTable): void {
  const { signs, days, units, decimal } = table;
  const { range, before } = dayPatterns(table);
  const day = (name = "") => days[name.toLowerCase()] ?? name;
  draft
    // Swiss francs, which are no Friday.
    .change(
      /(?<!\p{L})S?Fr\.\s?(?=\d{1,3}(?:'?\d{3}){0,3}\.(?:[-–—]|\d\d(?!\d|\.|\s?(?:Uhr|h)(?!\p{L}))))/gu,
      "CHF ",
    )
    .say(EXPONENT, ([, mantissa = "", minus, exponent = ""]) => {
      const start = mantissa === "1" ? "" : `${mantissa} ${signs.times} `;
      return `${start}10 ${signs.power} ${minus === "-" ? `${signs.minus} ` : ""}${exponent}`;
    })
    .change(/^\s{0,9}(?:[-=]>|[→⇒➜])\s?/gmu, "")
    .change(/\s?(?:[-=]>|[→⇒➜])\s?/gu, ", ")
    .change(/(?<=^|[\s(])\.(?=\d)/gmu, `0${decimal}`)
    .change(/(?<=\d)[.,][-–—]{1,2}(?=\s|$|[.,;€])/gmu, "")
    .change(
      /(?<![\p{L}\d.,])(\d{1,6})\s?€(\d\d)(?!\d)/gu,
      ([, euros, cents]) => `${euros}${decimal}${cents} €`,
    )
    .change(CODED_DOLLARS, ([, amount, code]) => `${code} ${amount}`)
    .change(/(?<![\p{L}\d~])[~≈](?=\s?[$€£¥₹]\s?\d)/gu, `${signs.about} `)
    .change(range, ([, from, to]) => `${day(from)} ${signs.to} ${day(to)}`)
    .change(before, ([, name]) => day(name))
    .change(DURATION, ([, hours = "", minutes = ""]) => {
      const count = (number: string, unit: Noun = units.h ?? ["h", "h"]) =>
        Number(number) === 1 ? `${table.one(unit[0])} ${unit[0]}` : `${number} ${unit[1]}`;
      return `${draft.hold(count(hours))} ${draft.hold(count(minutes, units.min))}`;
    });
}
