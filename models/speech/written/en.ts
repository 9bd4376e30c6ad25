import { EN } from "#lib/languages/en.ts";
import { currencies, type SpokenTable } from "./table.ts";
import { ENGLISH_ABBREVIATIONS } from "./words/english-abbreviations.ts";
import { PLACES } from "./words/english-streets.ts";
import { ENGLISH_UNITS } from "./words/units.ts";

const CENT = ["cent", "cents"] as const;
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const DECADES = "hundreds tens twenties thirties forties fifties sixties seventies eighties nineties".split(
  " ",
);

function ordinal(day: number): string {
  const last = day % 10;
  if (day > 10 && day < 14) return `${day}th`;
  return `${day}${last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th"}`;
}

/** "19 85", "20 26", "19 hundred" and "19 oh 5", but "2005". */
function sayYear(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  if (year % 1_000 < 10 || year < 1_000) return String(year);
  if (rest === 0) return `${century} hundred`;
  return `${century} ${rest < 10 ? `oh ${rest}` : rest}`;
}

/** "1990s" as "19 nineties". */
function sayDecade(century: string | undefined, decade: string): string | undefined {
  const word = DECADES[Number(decade) / 10];
  if (century === undefined) return Number(decade) > 10 ? word : undefined;
  if (decade === "00" && century.endsWith("0")) return `${century[0]} thousands`;
  return `${century} ${word}`;
}

const COINS: Readonly<Record<string, string>> = { $: "dollar", "£": "pound", "€": "euro" };
const SIZES: Readonly<Record<string, string>> = {
  k: "thousand",
  K: "thousand",
  M: "million",
  m: "million",
  bn: "billion",
  B: "billion",
};

const PARTS_OF_INCH: Readonly<Record<string, string>> = {
  ...{ 8: "eighth", 16: "sixteenth", 32: "thirty-second", 64: "sixty-fourth" },
};

const countFeet = (feet = ""): string => `${feet} ${feet === "1" ? "foot" : "feet"}`;

/** Words that begin a sentence, beside subjects. */
const STARTS =
  "no not yes then thanks thank please turn take go call park drive walk use ask see look bring send write after before for to at on in from by as also but and however now today tomorrow yesterday tonight here where once until with without do don't did is are was were will";
export const english: SpokenTable = {
  abbreviations: ENGLISH_ABBREVIATIONS,
  mayEnd: {
    "a.m": "a.m",
    "p.m": "p.m",
    "u.s.a": "U S A",
    "u.s": "U S",
    "u.k": "U K",
    "u.n": "U N",
    "e.u": "E U",
    "d.c": "D C",
    "ph.d": "P H D",
    "p.s": "P S",
    "r.s.v.p": "R S V P",
    "a.k.a": "A K A",
    inc: "Incorporated",
    ltd: "Limited",
    corp: "Corporation",
    co: "Company",
    llc: "L L C",
    bros: "Brothers",
    jr: "Junior",
    sr: "Senior",
    etc: "et cetera",
  },
  stars: { one: "star", many: "stars", before: "star" },
  periods: "hour|day|week|night|month|year|minute|second|person|item|piece|page|unit|user|seat",
  beforeDuration: "takes|took|lasts?|lasted|duration|length",
  links: "or|and",
  subjects: new Set([...EN.turns.subjects, ...STARTS.split(" ")]),
  days: {
    ...{
      mon: "Monday",
      tue: "Tuesday",
      tues: "Tuesday",
      wed: "Wednesday",
      thu: "Thursday",
      thur: "Thursday",
    },
    ...{ thurs: "Thursday", fri: "Friday", sat: "Saturday", sun: "Sunday" },
  },
  roman: {
    cues: "chapter|part|volume|section|act|phase|article|appendix|level|war|type|class|stage|book|grade",
    rulers:
      "Louis|Henry|Elizabeth|Charles|George|Edward|Richard|William|James|Philip|Mary|John|Paul|Pius|Benedict|Leo|Gregory|Clement|Innocent|Urban|Napoleon|Frederick|Catherine|Alexander|Nicholas|Ivan|Peter|Ferdinand|Alfonso|Ramses|Harald",
    sayRuler: (number) => `the ${ordinal(number)}`,
    century: /(?<![\p{L}\d])([IVX]{1,5})(?:th)?(?=\s(?:century|centuries)(?!\p{L}))/gu,
    sayCentury: ordinal,
  },
  beforeDay: "week of|on|by|until|till|since|due|dated|before|after|is|was|for",
  signs: {
    ...{ unequal: "is not equal to", root: "the square root of", fold: "times", by: "by", over: "over" },
    ...{
      and: "and",
      at: "at",
      dot: "dot",
      slash: "slash",
      underscore: "underscore",
      hyphen: "dash",
      port: "port",
    },
    ...{
      plus: "plus",
      minus: "minus",
      times: "times",
      dividedBy: "divided by",
      equals: "equals",
      lessThan: "less than",
      moreThan: "more than",
    },
    ...{ atMost: "at most", atLeast: "at least", about: "about", star: "star", hash: "hash", sharp: "sharp" },
    ...{ number: "number", to: "to", outOf: "out of", per: "per", percent: "percent", section: "section" },
    ...{ plusMinus: "plus or minus", ratio: "to", squared: "squared", cubed: "cubed", power: "to the" },
  },
  decimal: ".",
  currencies: currencies({
    dollar: { name: ["dollar", "dollars"], cent: CENT },
    euro: { name: ["euro", "euros"], cent: CENT },
    pound: { name: ["pound", "pounds"], cent: ["penny", "pence"] },
    franc: { name: ["franc", "francs"], cent: ["centime", "centimes"] },
    yen: { name: ["yen", "yen"] },
    rupee: { name: ["rupee", "rupees"], cent: ["paisa", "paise"] },
    yuan: { name: ["yuan", "yuan"] },
    peso: { name: ["peso", "pesos"], cent: ["centavo", "centavos"] },
    dollars: {
      USD: ["US dollar", "US dollars"],
      CAD: ["Canadian dollar", "Canadian dollars"],
      AUD: ["Australian dollar", "Australian dollars"],
    },
    others: {
      "NZ$ NZD": ["New Zealand dollar", "New Zealand dollars"],
      COP: ["Colombian peso", "Colombian pesos"],
      CLP: ["Chilean peso", "Chilean pesos"],
      ARS: ["Argentine peso", "Argentine pesos"],
      PEN: ["sol", "soles"],
      "₡ CRC": ["colon", "colones"],
      "HK$ HKD": ["Hong Kong dollar", "Hong Kong dollars"],
      "S$ SGD": ["Singapore dollar", "Singapore dollars"],
      "R$ BRL": ["real", "reais"],
      "₩ KRW": ["won", "won"],
      "₽": ["rouble", "roubles"],
      "₺ TRY": ["lira", "lira"],
      "₪ ILS": ["shekel", "shekels"],
      "zł PLN": ["zloty", "zlotys"],
      "kr SEK NOK DKK": ["krone", "kroner"],
      CZK: ["koruna", "koruna"],
      HUF: ["forint", "forints"],
    },
  }),
  magnitudes: { k: ["thousand", "thousand"], M: ["million", "million"], B: ["billion", "billion"] },
  magnitudeWords: { k: "k", thousand: "k", m: "M", million: "M", b: "B", bn: "B", billion: "B" },
  ofMillions: () => "",
  sayPrice: (whole, cents, currency, cent) => `${whole} ${currency} and ${cents} ${cent}`,
  units: ENGLISH_UNITS,
  sayTime: (hour, minute) => {
    if (minute === 0)
      return hour > 0 && hour < 13 ? `${hour} o'clock` : hour % 24 === 0 ? "midnight" : `${hour} hundred`;
    return `${hour} ${minute < 10 ? `oh ${minute}` : minute}`;
  },
  one: () => "1",
  noon: (half) => (half === "a" ? "a.m" : "p.m"),
  hourMark: undefined,
  sayHour: () => undefined,
  months: MONTHS,
  shortMonths: {
    jan: 1,
    feb: 2,
    mar: 3,
    apr: 4,
    jun: 6,
    jul: 7,
    aug: 8,
    sep: 9,
    sept: 9,
    oct: 10,
    nov: 11,
    dec: 12,
  },
  sayDate: ({ year, month, day }) =>
    `${MONTHS[month - 1]} ${ordinal(day)}${year === undefined ? "" : `, ${sayYear(year)}`}`,
  isMonthFirst: true,
  sayYear,
  beforeYear:
    "in|between|born|since|from|until|till|by|before|after|during|around|circa|year|late|early|mid|spring|summer|autumn|fall|winter|founded|established|class of|copyright",
  fractions: {
    ...{
      "1/2": "one half",
      "1/3": "one third",
      "2/3": "two thirds",
      "1/4": "one quarter",
      "3/4": "three quarters",
    },
    ...{
      "1/5": "one fifth",
      "2/5": "two fifths",
      "1/8": "one eighth",
      "3/8": "three eighths",
      "1/10": "one tenth",
    },
  },
  half: (unit) => `one half ${unit}`,
  mixed: {
    parts: {
      ...{ "1/2": "and a half", "1/3": "and a third", "2/3": "and two thirds" },
      ...{ "1/4": "and a quarter", "3/4": "and three quarters" },
    },
    whole: (whole) => whole,
  },
  beforeCode:
    "codes?|passcode|pin|otp|ssn|order|reference|ref|confirmation|account|ticket|invoice|tracking|id|booking|reservation|case|zip|postcode|serial|passport|licen[cs]e|member|membership|customer|policy|flight|claim|card|isbn|plate|vin|imei|serial number|sn",
  codeLink: "number|numbers|code|codes|no\\.?|id|is|was|ending in|ends in|here is",
  letters: { A: "eh" },
  beforePhone:
    "emergency|call|dial|text|ring|phone|telephone|tel|fax|mobile|cell|reach us at|call us at|call us on|number is",
  phone: /(?<![\p{L}\d.,-])1[-\s]8\d\d[-\s]\d{3}[-\s]\d{4}(?!\d)/gu,
  saysPairs: false,
  others: [
    ...PLACES,
    // A year after a name or before what it dates: "a 1967 Mustang", "World Cup 2026".
    [
      /(?<=(?<!\p{L})(?:an?|the|this|that|my|your|our|their|his|her)\s)(19\d\d|20[1-9]\d)(?=\s\p{L})(?!\s(?:people|persons|users|words?|pieces|items|steps|miles|met(?:re|er)s?|calories|dollars|euros|pounds|cases|points|seats|of|and|or|to)(?!\p{L}))/giu,
      ([, year]) => sayYear(Number(year)),
    ],
    [
      /(?<!(?:Jan|Feb|March|Mar|April|Apr|May|June?|July?|Aug|August|Sept?|Oct|Nov|Dec|ember|October|January|February|Spring|Summer|Fall|Winter)\s)(?<=\p{Ll}\s\p{Lu}\p{Ll}{1,20}\s|\p{Lu}\p{Ll}{1,20}\s\p{Lu}\p{Ll}{1,20}\s)(19[1-9]\d|20[1-9]\d)(?=[.,;:!?)](?!\d)|\s*$)/gmu,
      ([, year]) => sayYear(Number(year)),
    ],
    [
      /(?<=^|[.!?]\s)(1[1-9]\d\d|20[1-9]\d)(?=\s(?:was|is|will|saw|marked|brought|began|ended)(?!\p{L}))/gmu,
      ([, year]) => sayYear(Number(year)),
    ],
    [
      /(?<![\p{L}\d])40([13])\(?([kKbB])\)?(?![\p{L}\d])/gu,
      ([, number, letter = ""]) => `4 oh ${number} ${letter.toUpperCase()}`,
    ],
    // "0800 hours"
    [
      /(?<![\p{L}\d.,:])(0?)([1-9]|1\d|2[0-3])00(?=\s(?:hours|hrs)(?!\p{L}))/gu,
      ([, zero, hour]) => `${zero ? "oh " : ""}${hour} hundred`,
    ],
    [
      /(?<!(?:seat|room|gate|flat|unit|row|suite|class|year|grade|section|part|question|figure|step|platform|building|block|bus|apartment|number)\s)(?<![\p{L}\d.,$-])([1-9]\d)c(?![\p{L}\d])/giu,
      ([, cents]) => `${cents} cents`,
    ],
    [
      /(?<![\p{L}\d.,])([3-7])['’′](\d|1[01])(?![\p{L}\d"”″'’′])/gu,
      ([, feet, inches = ""]) => `${countFeet(feet)} ${inches}`,
    ],
    // "7/8 inch"
    [
      /(?<![\p{L}\d.,:/-])(?:(\d{1,3})[\s-])?(\d{1,2})\/(8|16|32|64)(?:[\s-]?(?:in(?:ch|ches)?(?!\p{L})\.?(?=\s+\p{Ll}|[,;)-]|\s*$)|["”″]))/gmu,
      ([, whole, top, bottom = ""]) =>
        `${whole ? `${whole} and ` : ""}${top} ${PARTS_OF_INCH[bottom]}${top === "1" ? "" : "s"} ${whole ? "inches" : "of an inch"}`,
    ],
    [
      /(?<![\p{L}\d.,])([1-9]\d?)p(?![\p{L}\d])/gu,
      ([, pence = ""]) => `${pence} ${pence === "1" ? "penny" : "pence"}`,
    ],
    [
      /(?<![\p{L}\d.,])(\d{2,3})\/(\d{2,3})\s?mmHg/gu,
      ([, high, low]) => `${high} over ${low} millimetres of mercury`,
    ],
    [/(?<![\p{L}\d.,])(\d{2,5})[x×](\d{2,5})(?![\p{L}\d.,])/gu, ([, wide, high]) => `${wide} by ${high}`],
    [/(?<=\d(?:st|nd|rd|th))\s?[-–]\s?(?=\d{1,3}(?:st|nd|rd|th)(?!\p{L}))/gu, () => " to "],
    [
      /(?<!\p{L})([Hh]e|[Ss]he|[Hh]is|[Hh]ers?|[Hh]im)\/(?=(?:s?he|hers?|his|him)(?!\p{L}))/gu,
      ([, pronoun]) => `${pronoun} or `,
    ],
    // "a $20 bill"
    [
      /(?<=(?<!\p{L})(?:[Aa]n?|[Aa]nother)\s)([$£€])(\d{1,3}(?:,\d{3}){0,3}(?:\.\d{1,2}(?=\s?(?:[kKMmB]|bn|thousand|million|billion|trillion)(?!\p{L})))?)(?:\s?(k|K|M|m|bn|B|thousand|million|billion|trillion))?\s(?=\p{Ll}{3,}(?!\p{L}))(?!(?:for|per|each|off|more|less|and|plus|extra|now|today|total|from|with|when|if|that|which|was|will|would)\s)/gu,
      ([, sign = "", amount = "", size]) =>
        `${amount.replaceAll(",", "")} ${size ? `${SIZES[size] ?? size} ` : ""}${COINS[sign]} `,
    ],
    // "June 1–3"
    [
      new RegExp(
        String.raw`(?<!\p{L})(${MONTHS.join("|")})\s(\d{1,2})\s?–\s?(\d{1,2})(?=,?\s[12]\d{3}|(?![\d:]|[.,]\d))`,
        "gu",
      ),
      ([, month, from, to]) => `${month} ${ordinal(Number(from))} to ${ordinal(Number(to))}`,
    ],
    // Feet and inches, which have no sign of their own.
    [
      /(?<![\p{L}\d.,])(\d{1,2})\s?(?:ft\.?|feet|foot|['’′])\s?(\d{1,2}(?:\.\d)?)\s?(?:in(?:ch(?:es)?)?(?![\p{L}\d])(?:\.(?=\s+\p{Ll}))?|["”″])/gu,
      ([, feet, inches = ""]) => `${countFeet(feet)} ${inches} ${inches === "1" ? "inch" : "inches"}`,
    ],
    [
      /(?<![\p{L}\d.,])(\d{1,3})['’′]\s?[x×]\s?(\d{1,3})['’′](?![\p{L}\d])/gu,
      ([, long, wide]) => `${countFeet(long)} by ${countFeet(wide)}`,
    ],
    [/(?<![\p{L}\d.,])(\d{1,3})\s?ft\.(?=\s+\p{Ll})/gu, ([, feet]) => countFeet(feet)],
    [
      /(?<![\p{L}\d.,])(\d{1,3}(?:\.\d)?)\s?in\.(?=\s+(?:of|long|wide|tall|high|deep|thick|by|x)(?!\p{L}))|(?<=\sby\s)(\d{1,3}(?:\.\d)?)\s?in\.?(?![\p{L}\d])/gu,
      ([, first, second]) => `${first ?? second} ${(first ?? second) === "1" ? "inch" : "inches"}`,
    ],
    [
      /(?<![\p{L}\d.,])(\d{1,3}(?:\.\d{1,2})?)["”″]\s?[x×]\s?(\d{1,3}(?:\.\d{1,2})?)["”″](?![\p{L}\d])/gu,
      ([, long, wide]) => `${long} by ${wide} inches`,
    ],
    // A sign of inches, because no quotation mark is before it: "a 12" pizza".
    [
      /(?<=^[^"“”\n]{0,300}(?<![\p{L}\d.,])\d{1,3}(?:\.\d{1,2})?)["”″](?=\s\p{L}|\s?[x×]\s?\d|-\p{L})/gmu,
      () => " inch",
    ],
    // Between other letters, "A" is not an article.
    [
      /(?<![\p{L}\d'’.])A(?=,?\s[B-HJ-Z](?![\p{L}'’.]))|(?<=(?<![\p{L}'’])[B-HJ-Z],?\s)A(?![\p{L}'’.])/gu,
      () => "eh",
    ],
    [
      /(?<![\p{L}\d])(1[1-9]|20)(\d0)['’]?s(?![\p{L}\d])/gu,
      ([, century, decade = ""]) => sayDecade(century, decade),
    ],
    [
      /(?<![\p{L}\d])(?:['’]|(?<=(?:(?<!\p{L})(?:the|early|late|mid|my|your|his|her|their|our|low|high|upper)[\s-]|\d0s\s(?:and|or|to)\s)['’]?))(\d0)s(?![\p{L}\d])/giu,
      ([, decade = ""]) => sayDecade(undefined, decade),
    ],
  ],
};
