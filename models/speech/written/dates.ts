import { endsSentence } from "./abbreviations.ts";
import type { Draft } from "./draft.ts";
import { type CalendarDate, perTable, type SpokenTable } from "./table.ts";

const ISO =
  /(?<![\p{L}\d.-])([12]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:[T ](?=\d\d:\d\d)|(?![\d-]))/gu;
const ISO_TIME =
  /(?<![\p{L}\d.-])([12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(?:Z|UTC|([+-])0?(\d{1,2}):?(\d\d))?(?![\p{L}\d])/gu;
const YEARS =
  /(?<![\p{L}\d.,/-])(1[1-9]\d\d|20\d\d)\s?[-–]\s?(1[1-9]\d\d|20\d\d)(?![\p{L}\d/-]|[.,]\d|\s?[%€$£°])/gu;
const NUMERIC = /(?<![\p{L}\d./-])(\d{1,2})([./-])(\d{1,2})\2([12]\d{3}|\d{2})(?![\d/]|[.-]\d)/gu;

const SLASHED = /(?<![\p{L}\d./-])([12]\d{3})\/(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])(?![\d/])/gu;

/** "12/2026", and "2024/25" for two years or one season. */
const MONTH_OF_YEAR = /(?<![\p{L}\d./-])(0?[1-9]|1[0-2])\/(19\d\d|20\d\d)(?![\p{L}\d/-]|[.,]\d)/gu;
const SEASON = /(?<![\p{L}\d./-])(1[89]\d\d|20\d\d)\/(\d\d)(?![\p{L}\d/-]|[.,]\d)/gu;

const dayPattern = perTable(
  ({ beforeDay, days }) =>
    new RegExp(
      String.raw`(?<=(?<!\p{L})(?:${beforeDay}|(?:${Object.values(days).join("|")}),?)\s)(\d{1,2})\/(\d{1,2})(?![\p{L}\d/]|[.,]\d)`,
      "giu",
    ),
);

/** A zero before the month shows that "30/04" is no fraction; "expires 08/27" is a month and a year. */
const PADDED_DAY = /(?<![\p{L}\d./-])(\d{1,2})\/(0[1-9])(?![\p{L}\d/]|[.,]\d)/gu;
const PADDED_MONTH =
  /(?<![\p{L}\d./-]|exp\p{L}{0,8}:?\s|valid\s)(0[1-9])\/([0-2]\d|3[01])(?![\p{L}\d/]|[.,]\d)/gu;
const QUARTER = /(?<![\p{L}\d])([QT][1-4]|H[12])\/(?=(?:19|20)\d\d(?!\d))/gu;

/** Two dates with a dash between them, the second perhaps after its day of the week. */
const datesPattern = perTable(({ days, months }) => ({
  between: new RegExp(
    String.raw`([\u{f0000}-\u{10fffd}])\s?[-–—]\s?(?=((?:${Object.values(days).join("|")}),?\s)?([\u{f0000}-\u{10fffd}]))`,
    "giu",
  ),
  month: new RegExp(months.join("|"), "u"),
}));

/** Dates, as data and people write them: "2026-10-04", "10/04/2026", "03.05.2026", "Oct. 4, 2026". */
export function sayDates(draft: Draft, table: SpokenTable): void {
  draft.change(ISO_TIME, ([, day, time, sign, hours, minutes]) => {
    const zone = sign
      ? ` UTC ${sign === "+" ? table.signs.plus : table.signs.minus} ${hours}${minutes === "00" ? "" : `:${minutes}`}`
      : "";
    return `${day} ${time}${zone}`;
  });
  draft.change(
    SLASHED,
    ([, year, month = "", day = ""]) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );
  draft.change(QUARTER, ([, quarter]) => `${quarter} `);
  draft.say(table.isMonthFirst ? PADDED_MONTH : PADDED_DAY, ([, first, second]) => {
    const date = readNumeric(Number(first), Number(second), table.isMonthFirst);
    return date && table.sayDate(date);
  });
  draft.say(dayPattern(table), ([, first, second]) => {
    const date = readNumeric(Number(first), Number(second), table.isMonthFirst);
    return date && table.sayDate(date);
  });
  draft.say(ISO, ([whole, year, month, day]) => {
    const said = table.sayDate({ year: Number(year), month: Number(month), day: Number(day) });
    return /[T ]$/.test(whole) ? `${said}, ` : said;
  });
  draft.say(NUMERIC, ([, first = "", sign, second = "", year = ""]) => {
    // With full stops, every country has the day first.
    const date = readNumeric(Number(first), Number(second), table.isMonthFirst && sign !== ".");
    if (!date) return undefined;
    return table.sayDate({ ...date, year: year.length === 2 ? 2000 + Number(year) : Number(year) });
  });
  draft.change(
    MONTH_OF_YEAR,
    ([, month, year]) => `${table.months[Number(month) - 1]} ${draft.hold(table.sayYear(Number(year)))}`,
  );
  draft.change(SEASON, ([, year = "", next]) =>
    (Number(year) + 1) % 100 === Number(next)
      ? draft.hold(`${table.sayYear(Number(year))}, ${next}`)
      : undefined,
  );
  sayNamed(draft, table);
  sayYears(draft, table);
  const { between, month } = datesPattern(table);
  const isDate = (mark = "") => month.test(draft.wordsOf(mark));
  draft.change(between, ([, from = "", , to]) =>
    isDate(from) && isDate(to) ? `${from} ${table.signs.to} ` : undefined,
  );
}

/** The order of the language, unless only the other one makes a date. */
function readNumeric(first: number, second: number, isMonthFirst: boolean): CalendarDate | undefined {
  const [day, month] = isMonthFirst && first <= 12 ? [second, first] : [first, second];
  if (month >= 1 && month <= 12 && day >= 1 && day <= 31) return { day, month };
  return second >= 1 && first >= 1 && first <= 12 && second <= 31 ? { day: second, month: first } : undefined;
}

const namedPatterns = perTable((table) => {
  const byName = new Map(table.months.map((name, index) => [name.toLowerCase(), index + 1] as const));
  for (const [name, month] of Object.entries(table.shortMonths)) byName.set(name, month);
  const names = [...byName.keys()].sort((a, b) => b.length - a.length).join("|");
  const day = String.raw`(\d{1,2})(?:st|nd|rd|th|\.º|º|\.|er)?`;
  const year = String.raw`(?:,?\s(?:de\s)?([12]\d{3})(?![\d,]|[.]\d))?`;
  const short = Object.keys(table.shortMonths)
    .filter((name) => table.days[name] === undefined)
    .sort((a, b) => b.length - a.length)
    .map((name) => `[${name.slice(0, 1).toUpperCase()}${name.slice(0, 1)}]${name.slice(1)}`)
    .join("|");
  return {
    byName,
    range: new RegExp(
      String.raw`(?<![\p{L}\d])(${names})(\.?)\s?([-–]|(?<=\s)(?:to|through|until|bis|a|à)(?=\s))\s?(${names})(\.?)(?![\p{L}\d])`,
      "giu",
    ),
    alone: new RegExp(String.raw`(?<![\p{L}\d])(${short})\.(?=\s\p{Ll}|[,;:)]|\s\d{1,2}\s?[-–]\s?\d)`, "gu"),
    hyphenated: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])(\d{1,2})-(${names})-([12]\d{3})(?![\p{L}\d-])`,
      "giu",
    ),
    days: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])(\d{1,2})\s?[-–]\s?(\d{1,2})(?=\s(?:de\s)?(?:${names})(?!\p{L}))`,
      "giu",
    ),
    daysBefore: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])(\d{1,2})\s?[-–]\s?(\d{1,2})\s(${names})(?!\p{L})(?:,?\s([12]\d{3})(?![\d,]|[.]\d))?`,
      "giu",
    ),
    daysAfter: new RegExp(
      String.raw`(?<!\p{L})(${names})\.?\s(\d{1,2})\s?[-–]\s?(\d{1,2})(?:,\s([12]\d{3})(?![\d,]|[.]\d)|(?![\d:-]|[.,]\d|\s?[%€$£°]))`,
      "giu",
    ),
    atEnd: new RegExp(
      String.raw`(?<=(?<!\p{L})(?:in|since|until|till|from|to|by|of|and|or|early|late|im|seit|bis|ab|und|oder|Ende|Anfang|Mitte|en|depuis|et|ou|fin|début|desde|hasta|y|o|de|à|a|\d{1,2}(?:st|nd|rd|th|er|\.)?)\s)(${short})\.(?=\s*$|\s+\p{Lu})`,
      "gmu",
    ),
    dayFirst: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])${day}\s(?:de\s)?(${names})(?![\p{L}\d])(?:\.(?=\s[\p{Ll}\d]|,))?${year}`,
      "giu",
    ),
    withYear: new RegExp(
      String.raw`(?<![\p{L}\d])(${Object.keys(table.shortMonths).join("|")})(\.?)\s(?=[12]\d{3}(?![\p{L}\d]|[.,]\d))`,
      "giu",
    ),
    monthFirst: new RegExp(
      String.raw`(?<![\p{L}\d])(${names})\.?\s${day}(?!\d|[.,:]\d|[-–]\d)${year}`,
      "giu",
    ),
  };
});

/** "Oct. 4, 2026", "4 October 2026" and "October 4". */
function sayNamed(draft: Draft, table: SpokenTable): void {
  const {
    byName,
    hyphenated,
    days,
    daysBefore,
    daysAfter,
    atEnd,
    dayFirst,
    monthFirst,
    withYear,
    range,
    alone,
  } = namedPatterns(table);
  const read = (name: string, dayOfMonth: string, year: string | undefined) => {
    const month = byName.get(name.toLowerCase());
    const day = Number(dayOfMonth);
    if (month === undefined || day < 1 || day > 31) return undefined;
    return table.sayDate({ month, day, ...(year ? { year: Number(year) } : {}) });
  };
  const monthOf = (name = "") => table.months[(byName.get(name.toLowerCase()) ?? 0) - 1] ?? name;
  draft.change(range, (match) => {
    const [, from = "", dot, link = "", to, end] = match;
    if (!dot && !/^\p{Lu}/u.test(from)) return undefined;
    const joined = /[-–]/.test(link) ? table.signs.to : link;
    return `${monthOf(from)} ${joined} ${monthOf(to)}${end && endsSentence(match, table) ? "." : ""}`;
  });
  draft.change(withYear, ([whole, name = "", dot]) => {
    const month =
      dot || /^\p{Lu}/u.test(name) ? table.months[(byName.get(name.toLowerCase()) ?? 0) - 1] : undefined;
    return month ? `${month} ` : whole;
  });
  draft.change(hyphenated, ([, day, name, year]) => `${Number(day)} ${monthOf(name)} ${year}`);
  if (table.isMonthFirst) {
    draft.change(daysAfter, ([, name = "", from, to, year]) =>
      /^\p{Lu}/u.test(name) ? sayDays(monthOf(name), Number(from), Number(to), year, table) : undefined,
    );
    draft.change(daysBefore, ([, from, to, name, year]) =>
      sayDays(monthOf(name), Number(from), Number(to), year, table),
    );
  } else {
    draft.change(days, ([, from, to]) =>
      Number(from) < Number(to) ? `${from} ${table.signs.to} ${to}` : undefined,
    );
  }
  draft.say(dayFirst, ([, day = "", name = "", year]) => read(name, day, year));
  if (table.isMonthFirst) {
    // "may 5" is a verb.
    draft.say(monthFirst, ([, name = "", day = "", year]) =>
      /^\p{Lu}/u.test(name) ? read(name, day, year) : undefined,
    );
  }
  draft.change(alone, ([, name]) => monthOf(name));
  draft.change(atEnd, ([, name]) => `${monthOf(name)}.`);
}

/** "Jan 5–7, 2026" as "January 5th to 7th, 20 26". */
function sayDays(
  month: string,
  from: number,
  to: number,
  year: string | undefined,
  table: SpokenTable,
): string | undefined {
  if (from < 1 || from >= to || to > 31) return undefined;
  const number = table.months.indexOf(month) + 1;
  const [first, last] = [from, to].map((day) => table.sayDate({ month: number, day }));
  if (number === 0 || !first || !last) return undefined;
  const end = last.slice(month.length + 1);
  return `${first} ${table.signs.to} ${end}${year ? `, ${table.sayYear(Number(year))}` : ""}`;
}

/** After these, a number is not a year. */
const UNITS_AFTER =
  "euros?|dollars?|dólares|people|persons?|pieces|items|steps|metres|meters|cases|users|miles|words|km|kg|ml|Stück|Menschen|Personen|Meter|personas|personnes|fois|veces|Mal|times";

const yearPattern = perTable((table) => {
  const names = [...table.months, table.beforeYear, "[QT][1-4]"].join("|");
  return new RegExp(
    String.raw`(?<![\p{L}-])((?:${names}),?\s(?:de\s|of\s)?|©\s?|\()(10[1-9]\d|1[1-9]\d\d|20\d\d)(?:(\s?[-–]\s?|\s(?:and|to|und|bis|y|a|et|à)\s)(1[1-9]\d\d|20\d\d))?(?![\p{L}\d%€$£-]|[.,:/]\d|\s(?:${UNITS_AFTER}))`,
    "giu",
  );
});

/** Between two words that are also said of quantities: "von 1871 bis 1918". */
const PAIR =
  /(?<=(?<!\p{L})(?:between|from|zwischen|von)\s)(1[1-9]\d\d)(\s(?:and|to|und|bis)\s)(1[1-9]\d\d|20\d\d)(?![\p{L}\d%€$£-]|[.,:/]\d|\s(?!(?:and|or|in|was|und|oder|war|wurde)\s)\p{L})/giu;

/** Years after a word that announces one, or in parentheses. Elsewhere 1985 may be a quantity. */
function sayYears(draft: Draft, table: SpokenTable): void {
  draft.say(YEARS, ([, from, to]) =>
    Number(from) < Number(to)
      ? `${table.sayYear(Number(from))} ${table.signs.to} ${table.sayYear(Number(to))}`
      : undefined,
  );
  draft.change(
    PAIR,
    ([, from, link, to]) =>
      `${draft.hold(table.sayYear(Number(from)))}${link}${draft.hold(table.sayYear(Number(to)))}`,
  );
  draft.change(yearPattern(table), ([, cue, from, link, to]) => {
    const start = `${cue}${draft.hold(table.sayYear(Number(from)))}`;
    if (link === undefined) return start;
    const joined = /[-–]/.test(link) ? ` ${table.signs.to} ` : link;
    return `${start}${joined}${draft.hold(table.sayYear(Number(to)))}`;
  });
}
