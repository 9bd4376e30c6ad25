import { EN } from "#lib/languages/en.ts";
import { currencies, type SpokenTable } from "./table.ts";

const CENT = ["cent", "cents"] as const;
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const DECADES = [
  "hundreds",
  "tens",
  "twenties",
  "thirties",
  "forties",
  "fifties",
  "sixties",
  "seventies",
  "eighties",
  "nineties",
];

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

const countFeet = (feet = ""): string => `${feet} ${feet === "1" ? "foot" : "feet"}`;

const NAME = String.raw`(?<=(?:\p{Lu}[\p{L}'’]{1,20}|\d(?:st|nd|rd|th))\s)`;
const AFTER_STREET = String.raw`(?=\s*$|\s*[,;:!?)]|\s+[\p{Ll}\d#]|\s+(?:Apt|Ste|Suite|Unit|Floor)\b|\n)`;
const street = (short: string, word: string): (readonly [RegExp, string])[] => [
  // After a house number a capital may follow, which is the town.
  [
    new RegExp(
      String.raw`(?<=\d[A-Za-z]?\s(?:[NSEW]\.?\s)?(?:[\p{Lu}\d][\p{L}'’\d]{1,20}\s){1,3})${short}\.(?=\s+\p{Lu})`,
      "gu",
    ),
    word,
  ],
  [new RegExp(String.raw`${NAME}${short}\.(?=\s*$|\n)`, "gu"), `${word}.`],
  [new RegExp(String.raw`${NAME}${short}\.${AFTER_STREET}`, "gu"), word],
];

export const english: SpokenTable = {
  abbreviations: [
    ...street("St", "Street"),
    ...street("Dr", "Drive"),
    ...street("Ave", "Avenue"),
    ...street("Blvd", "Boulevard"),
    ...street("Rd", "Road"),
    ...street("Ln", "Lane"),
    ...street("Ct", "Court"),
    ...street("Pl", "Place"),
    ...street("Hwy", "Highway"),
    ...street("Sq", "Square"),
    [/\bApt\.?(?=\s#?[\dA-Z])/g, "apartment"],
    [/\bSte\.(?=\s#?\d)/g, "suite"],
    [/\bP\.?O\.\sBox\b/g, "P O Box"],
    [/\bDr\.(?=\s+[A-Z])/g, "Doctor"],
    [/\bMr\.(?=\s)/g, "Mister"],
    [/\bMrs\.(?=\s)/g, "Missus"],
    [/\bMs\.(?=\s)/g, "Miss"],
    [/\bProf\.(?=\s)/g, "Professor"],
    [/\bSt\.(?=\s+[A-Z])/g, "Saint"],
    [/\bMt\.(?=\s+[A-Z])/g, "Mount"],
    [/\bGov\.(?=\s+[A-Z])/g, "Governor"],
    [/\bSen\.(?=\s+[A-Z])/g, "Senator"],
    [/\bRev\.(?=\s+[A-Z])/g, "Reverend"],
    [/\bCapt\.(?=\s+[A-Z])/g, "Captain"],
    [/\bLt\.(?=\s+[A-Z])/g, "Lieutenant"],
    [/\bGen\.(?=\s+[A-Z])/g, "General"],
    [/\be\.\s?g\.,?/gi, "for example,"],
    [/\bi\.\s?e\.,?/gi, "that is,"],
    [/\bvs\.?(?=\s)/gi, "versus"],
    [/\bNos?\.(?=\s*\d)/g, "number"],
    [/\bapprox\.(?=\s)/gi, "approximately"],
    [/\bdept\.(?=\s)/gi, "department"],
    [/\bext\.\s?(?=\d)/gi, "extension "],
    [/\btel\.(?=\s|:)/gi, "telephone"],
    [/\bpp?\.\s?(?=\d)/g, "page "],
    [/\bfig\.\s?(?=\d)/gi, "figure "],
    [/\bvol\.\s?(?=\d)/gi, "volume "],
    [/\bch\.\s?(?=\d)/gi, "chapter "],
    [/\bmin\.(?=\s+\p{Ll}|\s+\d)/giu, "minimum"],
    [/\bmax\.(?=\s+\p{Ll}|\s+\d)/giu, "maximum"],
    [/\bmins?\.?(?=[\s,.!?]|$)(?<=\d\s?mins?\.?)/g, "minutes"],
    [/\bhrs\.?(?=[\s,.!?]|$)(?<=\d\s?hrs\.?)/g, "hours"],
    [/\bMon\.(?=\s|,)/g, "Monday"],
    [/\bTues?\.(?=\s|,)/g, "Tuesday"],
    [/\bWed\.(?=\s|,)/g, "Wednesday"],
    [/\bThurs?\.(?=\s|,)/g, "Thursday"],
    [/\bFri\.(?=\s|,)/g, "Friday"],
    // The phonemizer says "AM" as a word.
    [
      /(?<=\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|fifteen|oh|\d)\s)AM\b/g,
      "a.m",
    ],
    [
      /(?<=\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|fifteen|oh|\d)\s)PM\b/g,
      "p.m",
    ],
  ],
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
    est: "established",
  },
  subjects: EN.turns.subjects,
  signs: {
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
      equals: "equals",
      lessThan: "less than",
      moreThan: "more than",
    },
    ...{ atMost: "at most", atLeast: "at least", about: "about", star: "star", hash: "hash", sharp: "sharp" },
    ...{ number: "number", to: "to", outOf: "out of", per: "per", percent: "percent", section: "section" },
    plusMinus: "plus or minus",
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
  }),
  magnitudes: { k: ["thousand", "thousand"], M: ["million", "million"], B: ["billion", "billion"] },
  magnitudeWords: { k: "k", thousand: "k", m: "M", million: "M", b: "B", bn: "B", billion: "B" },
  ofMillions: () => "",
  sayPrice: (whole, cents, currency, cent) => `${whole} ${currency} and ${cents} ${cent}`,
  units: {
    ...{ "km/h": ["kilometre per hour", "kilometres per hour"], mph: ["mile per hour", "miles per hour"] },
    ...{ kg: ["kilogram", "kilograms"], g: ["gram", "grams"], mg: ["milligram", "milligrams"] },
    ...{ km: ["kilometre", "kilometres"], m: ["metre", "metres"], cm: ["centimetre", "centimetres"] },
    ...{ mm: ["millimetre", "millimetres"], ml: ["millilitre", "millilitres"], l: ["litre", "litres"] },
    ...{
      L: ["litre", "litres"],
      "m²": ["square metre", "square metres"],
      "m³": ["cubic metre", "cubic metres"],
    },
    ...{ "km²": ["square kilometre", "square kilometres"], "°C": ["degree Celsius", "degrees Celsius"] },
    ...{ "°F": ["degree Fahrenheit", "degrees Fahrenheit"], "°": ["degree", "degrees"] },
    ...{ GB: ["gigabyte", "gigabytes"], MB: ["megabyte", "megabytes"], TB: ["terabyte", "terabytes"] },
    ...{
      KB: ["kilobyte", "kilobytes"],
      kB: ["kilobyte", "kilobytes"],
      "Mbit/s": ["megabit per second", "megabits per second"],
    },
    ...{ Mbps: ["megabit per second", "megabits per second"], ft: ["foot", "feet"], lb: ["pound", "pounds"] },
    ...{ lbs: ["pound", "pounds"], oz: ["ounce", "ounces"], mi: ["mile", "miles"], yd: ["yard", "yards"] },
    ...{
      "sq ft": ["square foot", "square feet"],
      kW: ["kilowatt", "kilowatts"],
      kWh: ["kilowatt hour", "kilowatt hours"],
    },
    ...{
      W: ["watt", "watts"],
      V: ["volt", "volts"],
      Hz: ["hertz", "hertz"],
      kHz: ["kilohertz", "kilohertz"],
    },
    ...{ MHz: ["megahertz", "megahertz"], GHz: ["gigahertz", "gigahertz"], min: ["minute", "minutes"] },
    ...{
      h: ["hour", "hours"],
      hr: ["hour", "hours"],
      s: ["second", "seconds"],
      ms: ["millisecond", "milliseconds"],
    },
    ...{ kcal: ["kilocalorie", "kilocalories"], "m/s": ["metre per second", "metres per second"] },
  },
  sayTime: (hour, minute) => {
    if (minute === 0)
      return hour > 0 && hour < 13 ? `${hour} o'clock` : hour % 24 === 0 ? "midnight" : `${hour} hundred`;
    return `${hour} ${minute < 10 ? `oh ${minute}` : minute}`;
  },
  one: () => "1",
  noon: { a: "a.m", p: "p.m" },
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
    "in|since|from|until|till|by|before|after|during|around|circa|year|late|early|mid|spring|summer|autumn|fall|winter|founded|established|class of|copyright",
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
  mixed: {
    parts: {
      ...{ "1/2": "and a half", "1/3": "and a third", "2/3": "and two thirds" },
      ...{ "1/4": "and a quarter", "3/4": "and three quarters" },
    },
    whole: (whole) => whole,
  },
  beforeCode:
    "codes?|passcode|pin|otp|order|reference|ref|confirmation|account|ticket|invoice|tracking|id|booking|reservation|case|zip|postcode|serial|passport|licen[cs]e|member|membership|customer|policy|flight|claim|card",
  codeLink: "number|numbers|code|codes|no\\.?|id|is|was|ending in|ends in|here is",
  letters: { A: "eh" },
  beforePhone:
    "call|dial|text|ring|phone|telephone|tel|fax|mobile|cell|reach us at|call us at|call us on|number is",
  phone: /(?<![\p{L}\d.,-])1[-\s]8\d\d[-\s]\d{3}[-\s]\d{4}(?!\d)/gu,
  saysPairs: false,
  others: [
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
      /(?<![\p{L}\d.,])(\d{1,3}(?:\.\d)?)\s?in\.(?=\s+(?:of|long|wide|tall|high|deep|thick|by|x)(?!\p{L}))/gu,
      ([, inches]) => `${inches} ${inches === "1" ? "inch" : "inches"}`,
    ],
    // Between other letters, "A" is no article.
    [
      /(?<![\p{L}\d'’.])A(?=,?\s[B-HJ-Z](?![\p{L}'’.]))|(?<=(?<![\p{L}'’])[B-HJ-Z],?\s)A(?![\p{L}'’.])/gu,
      () => "eh",
    ],
    [
      /(?<![\p{L}\d])(1[1-9]|20)(\d0)['’]?s(?![\p{L}\d])/gu,
      ([, century, decade = ""]) => sayDecade(century, decade),
    ],
    [/(?<![\p{L}\d])['’]?(\d0)s(?![\p{L}\d])/gu, ([, decade = ""]) => sayDecade(undefined, decade)],
  ],
};
