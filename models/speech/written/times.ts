import { endsSentence } from "./abbreviations.ts";
import type { Draft } from "./draft.ts";
import { perTable, type SpokenTable } from "./table.ts";

const HOUR = String.raw`([01]?\d|2[0-4])`;
const HALF = String.raw`\s?([AaPp])(?:\.\s?[Mm]\.?|[Mm])(?![\p{L}\d])`;

const patterns = perTable((table) => {
  const mark = table.hourMark?.source;
  const suffix = mark ? String.raw`\s?(?:${mark})(?![\p{L}\d])` : "(?!)";
  const clock = String.raw`${HOUR}(?::|\s?h\s?|\.(?=[0-5]\d${suffix}))([0-5]\d)(?::([0-5]\d(?:\.\d{1,9})?))?`;
  const time = `(?:${clock}(?:${HALF}|${suffix})?|${HOUR}(?:${HALF}|(${suffix})))`;
  // "8-12 Uhr" and "9-5 PM" have one suffix for both.
  const first = new RegExp(
    String.raw`(?<![\p{L}\d.,:/-])${HOUR}(?=\s?[-–]\s?${HOUR}(?::[0-5]\d)?(?:${HALF}|${suffix}))\s?[-–]\s?`,
    "gu",
  );
  const between = new RegExp(String.raw`(?<![\p{L}\d.,:/-])(${time})\s?[-–]\s?(?=${time}(?![\d:]))`, "gu");
  const single = new RegExp(String.raw`(?<![\p{L}\d.,:/$€£-])${time}(?![\d:]|[.,]\d)`, "gu");
  return { first, between, single };
});

/** The first time of "16.00–18.00 Uhr" and "von 8.00 bis 9.30 Uhr", whose mark comes after the second one. */
const DOTTED =
  /(?<![\p{L}\d.,:/-])([01]?\d|2[0-4])\.([0-5]\d)(?=(?:\s?[-–]\s?|\s(?:bis|und|oder|à|a|et|ou|y|o)\s)(?:[01]?\d|2[0-4])\.[0-5]\d\s?(?:Uhr|h(?:oras|eures|rs?)?)(?![\p{L}\d]))/gu;

/** Times and spans of time: "8:00 AM", "9am-5pm", "8.30 Uhr", "18 h", "14:00–16:30". */
export function sayTimes(draft: Draft, table: SpokenTable): void {
  const { first, between, single } = patterns(table);
  if (table.hourMark) draft.change(DOTTED, ([, hour, minute]) => `${hour}:${minute}`);
  draft.change(first, ([, hour]) => `${hour} ${table.signs.to} `);
  draft.change(between, ([, start]) => `${start} ${table.signs.to} `);
  draft.say(single, (match) => {
    const [whole, hour, minute, second, clockHalf, loneHour, loneHalf, mark] = match;
    const isEnd = whole.endsWith(".") && endsSentence(match, table);
    const half = clockHalf ?? loneHalf;
    const said =
      hour === undefined
        ? sayWhole(Number(loneHour), half, mark, table)
        : sayClock(Number(hour), Number(minute), half, table);
    if (said === undefined) return undefined;
    const seconds = second && second !== "00" ? ` ${table.signs.and} ${secondsOf(second, table)}` : "";
    return `${said}${seconds}${isEnd ? "." : ""}`;
  });
}

const noonOf = (half: string, hour: number, { noon }: SpokenTable): string =>
  noon(/a/i.test(half) ? "a" : "p", hour);

const secondsOf = (second: string, { units, decimal }: SpokenTable): string =>
  `${second.replace(/^0(?=\d)/, "").replace(".", decimal)} ${units.s?.[Number(second) === 1 ? 0 : 1] ?? ""}`.trim();

/** "8 AM" and "18 h". */
function sayWhole(hour: number, half: string | undefined, mark: string | undefined, table: SpokenTable) {
  if (half !== undefined) return `${hour} ${noonOf(half, hour, table)}`;
  return mark === undefined ? undefined : table.sayHour(hour, mark.trim());
}

/** "8 30 a.m", and without a.m. as the language says it. */
function sayClock(hour: number, minute: number, half: string | undefined, table: SpokenTable): string {
  if (half === undefined) return table.sayTime(hour, minute);
  if (minute === 0) return `${hour} ${noonOf(half, hour, table)}`;
  return `${hour} ${minute < 10 ? `oh ${minute}` : minute} ${noonOf(half, hour, table)}`;
}
