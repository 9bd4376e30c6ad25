import { NUMBER } from "./digits.ts";
import type { Draft } from "./draft.ts";
import { type Noun, perTable, type SpokenTable } from "./table.ts";

const dayPatterns = perTable(({ days }) => {
  const short = Object.keys(days).sort((a, b) => b.length - a.length);
  const cased = short.map((name) => `[${name.slice(0, 1).toUpperCase()}${name.slice(0, 1)}]${name.slice(1)}`);
  const names = [...new Set([...short, ...Object.values(days)])].map((name) => RegExp.escape(name)).join("|");
  return {
    range: new RegExp(
      String.raw`(?<![\p{L}\d])(${names})\.?\s?[-–]\s?(${names})(?:\.(?=\s+[\p{Ll}\d]|[-–,;:)]))?(?![\p{L}\d])`,
      "giu",
    ),
    linked: new RegExp(
      String.raw`(?<![\p{L}\d])(${names})(\.?)\s(au|à|a|bis|to|through|thru|until|und|et|and|or|oder|od\.|ou|y|o)\s(${names})(?:\.(?=\s+[\p{Ll}\d]|[-–,;:)]))?(?![\p{L}\d])`,
      "giu",
    ),
    // "Mon/Wed/Fri"
    listed: new RegExp(
      String.raw`(?<![\p{L}\d/])(?:${cased.join("|")})(?:\.?\/(?:${cased.join("|")})){1,6}(?:\.(?=\s+\p{Ll}|,))?(?![\p{L}\d/])`,
      "gu",
    ),
    // "Fr 20" may be an amount, and "So 10 Leute" is not a Sunday, so there has to be a time.
    beforeTime: new RegExp(
      String.raw`(?<![\p{L}\d])(${short.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1)).join("|")})(?=,?\s(?:(?<=\p{L}{3},?\s)\d{1,2}\/\d{1,2}(?![\d/])|\d{1,2}:\d\d|\d{1,2}(?:\.\d\d)?(?:\s?[-–]\s?\d{1,2}(?:[:.]\d\d)?)?\s?(?:Uhr|h|[ap]m|[AP]M|[ap]\.m)(?![\p{L}\d]))|,\s\d{1,2}\s\p{L}{3,10}\s[12]\d{3})`,
      "gu",
    ),
    before: new RegExp(
      String.raw`(?<![\p{L}\d])(${short.join("|")})\.(?=,|:|\s?\d|\s(?:${names})(?!\p{L}))`,
      "giu",
    ),
  };
});

const HOURS = String.raw`(?:h|hrs?|hours?|Std\.?|Stunden?|horas?|heures?)`;
const SECONDS = String.raw`(?:s|secs?|seconds?|Sek\.?|Sekunden?|segundos?|secondes?)`;
const MINUTES = String.raw`(?:m|mins?|minutes?|Min\.?|Minuten?|minutos?)`;
const DURATION = new RegExp(
  String.raw`(?<![\p{L}\d.,:/])(\d{1,3})\s?${HOURS}\s?(\d{1,2})\s?${MINUTES}(?![\p{L}\d])`,
  "gu",
);
const SHORT_DURATION = new RegExp(
  String.raw`(?<![\p{L}\d.,:/])(\d{1,3})\s?${MINUTES}\s?(\d{1,2})\s?${SECONDS}(?![\p{L}\d])`,
  "gu",
);
/** "1e6" and "2.5E-3"; "1E6" is a code. */
const EXPONENT =
  /(?<![\p{L}\d.,])(\d{1,9}(?:[.,]\d{1,9})?)(?:e(?=[-+\d])|E(?=[-+]))([-+]?)(\d{1,3})(?![\p{L}\d]|[.,]\d)/gu;
/** "It takes 1:30 h" and "it lasted 1:23:45", which are no times of the day. */
const lastingPattern = perTable(
  ({ beforeDuration }) =>
    new RegExp(
      String.raw`(?<=(?<!\p{L})(?:${beforeDuration})(?!\p{L})[^\d.!?\n]{0,20})(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\s?(${HOURS})(?![\p{L}\d]))?(?![\d:]|[.,]\d)`,
      "giu",
    ),
);
const CODED_DOLLARS = new RegExp(
  String.raw`\$\s?(${NUMBER})\s?(MXN|USD|CAD|AUD|COP|CLP|ARS)(?![\p{L}\d])`,
  "gu",
);

/** "15 $ CA", where the country comes last. */
const NAMED_DOLLARS = new RegExp(
  String.raw`(?<![\p{L}\d.,])(${NUMBER})\s?\$\s?(US|CA|AU)(?![\p{L}\d])`,
  "gu",
);
/** "$1.500 pesos", whose sign is that of the money that follows, and "$1.5-million". */
const SIZED_DOLLARS = new RegExp(
  String.raw`\$\s?(${NUMBER})\s(pesos|soles|reais|reales|d[oó]lares|dollars|Dollar)(?![\p{L}\d])`,
  "gu",
);

/** A loss in accounts: "$(45.20)". */
const LOSS = new RegExp(String.raw`([$€£])\((${NUMBER})\)`, "gu");

/** Short forms of every language, written out for the rules that follow: days, durations, arrows, "5,– €" and ".5". */
export function sayShorthand(draft: Draft, table: SpokenTable): void {
  const { signs, decimal } = table;
  draft
    .say(EXPONENT, ([, mantissa = "", minus, exponent = ""]) => {
      const start = mantissa === "1" ? "" : `${mantissa} ${signs.times} `;
      return `${start}10 ${signs.power} ${minus === "-" ? `${signs.minus} ` : ""}${exponent}`;
    })
    .change(/^\s{0,9}(?:[-=]>|[→⇒➜])\s?/gmu, "")
    .change(/\s?(?:[-=]>|[→⇒➜])\s?/gu, ", ")
    .change(/(?<=^|[\s(]|(?<![\p{L}\d])[$€£])\.(?=\d)/gmu, `0${decimal}`)
    .change(/(?<=\d\s?[kcdm]?m)([23])(?![\p{L}\d]|[.,]\d)/gu, ([, power]) => (power === "2" ? "²" : "³"))
    .change(/(?<=\d)\s[x×]\s(?=(?:\p{Ll}{2,20}|a|à)(?!\p{L}))/gu, ` ${signs.fold} `);
  writeOutMoney(draft, table);
  writeOutDays(draft, table);
  writeOutDurations(draft, table);
}

function writeOutMoney(draft: Draft, { signs, decimal, currencies }: SpokenTable): void {
  draft
    .change(/(?<!\p{L})US(?:-|\s)\$(?=\s?\d)/gu, "US$")
    .change(LOSS, ([, sign, amount]) => `-${sign}${amount}`)
    // "5-€-Gutschein"
    .change(/(?<=\d)-?([€$£])-(?=\p{L})/gu, ([, sign = ""]) => `-${currencies[sign]?.name[0]}-`)
    // Swiss francs, which are no Friday.
    .change(
      /(?<!\p{L})S?Fr\.\s?(?=\d{1,3}(?:'?\d{3}){0,3}\.(?:[-–—]|\d\d(?!\d|\.|\s?(?:Uhr|h)(?!\p{L}))))/gu,
      "CHF ",
    )
    .change(/(?<=[$€£]\s?[\d.,]{1,15})-(?=(?:thousand|million|billion|trillion)(?!\p{L}))/gu, " ")
    .change(NAMED_DOLLARS, ([, amount, country]) => `${country}$${amount}`)
    .change(SIZED_DOLLARS, ([, amount = "", word = ""]) => `${amount} ${word}`)
    .change(/(?<=\$\s?[\d,.]{1,20})-(?=an?-(?:hour|day|week|month|year)(?!\p{L}))/gu, " ")
    .change(/(?<=\$\s?[\d,.]{1,20}\s?an?)-(?=(?:hour|day|week|month|year)(?!\p{L}))/gu, " ")
    .change(/(?<=\d)[.,][-–—]{1,2}(?=\s|$|[.,;€])/gmu, "")
    .change(
      /(?<![\p{L}\d.,])(\d{1,6})\s?€(\d\d)(?!\d)/gu,
      ([, euros, cents]) => `${euros}${decimal}${cents} €`,
    )
    .change(CODED_DOLLARS, ([, amount, code]) => `${code} ${amount}`)
    .change(/(?<![\p{L}\d~])[~≈](?=\s?[$€£¥₹]\s?\d)/gu, `${signs.about} `);
}

function writeOutDays(draft: Draft, table: SpokenTable): void {
  const { range, linked, listed, beforeTime, before } = dayPatterns(table);
  const day = (name = "") => table.days[name.toLowerCase()] ?? name;
  draft
    .change(listed, ([list]) => list.split(/[./]+/).filter(Boolean).map(day).join(" "))
    .change(linked, ([, from, dot, link, to]) => {
      if (!dot && !/^\p{Lu}/u.test(from ?? "")) return undefined;
      return `${day(from)} ${link} ${day(to)}`;
    })
    .change(beforeTime, ([, name]) => day(name))
    .change(range, ([, from, to]) => `${day(from)} ${table.signs.to} ${day(to)}`)
    .change(before, ([, name]) => day(name));
}

function writeOutDurations(draft: Draft, table: SpokenTable): void {
  const { units } = table;
  const count = (number: string, sign: string) => {
    const unit: Noun = units[sign] ?? [sign, sign];
    const plain = number.replace(/^0(?=\d)/, "");
    return draft.hold(Number(plain) === 1 ? `${table.one(unit[0])} ${unit[0]}` : `${plain} ${unit[1]}`);
  };
  draft
    .change(lastingPattern(table), ([whole, hours = "", minutes = "", seconds, hourMark]) => {
      if (seconds === undefined && hourMark === undefined) return whole;
      const parts = [count(hours, "h"), minutes === "00" ? "" : count(minutes, "min")];
      return [...parts, seconds && seconds !== "00" ? count(seconds, "s") : ""].filter(Boolean).join(" ");
    })
    .change(DURATION, ([, hours = "", minutes = ""]) => `${count(hours, "h")} ${count(minutes, "min")}`)
    .change(
      SHORT_DURATION,
      ([, minutes = "", seconds = ""]) => `${count(minutes, "min")} ${count(seconds, "s")}`,
    );
}
