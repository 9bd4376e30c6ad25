import { DE } from "#lib/languages/de.ts";
import { currencies, type SpokenTable } from "./table.ts";
import { GERMAN_ABBREVIATIONS } from "./words/german-abbreviations.ts";
import { GERMAN_ORDINALS } from "./words/ordinals.ts";
import { GERMAN_UNITS } from "./words/units.ts";

const CENT = ["Cent", "Cent"] as const;
const same = (word: string) => [word, word] as const;
const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);

const DECADES =
  " zehner zwanziger dreißiger vierziger fünfziger sechziger siebziger achtziger neunziger".split(" ");

const ARTICLE =
  "der|die|das|den|dem|des|am|im|vom|zum|zur|beim|bis|ab|seit|dieser|diese|dieses|diesen|diesem";
const MONTH_NAMES = [...MONTHS, "Jänner", "Januars", "Mais"].join("|");
/** After these, "der" is a dative. */
const DATIVE = "in|an|auf|aus|bei|mit|nach|seit|von|vor|zu|unter|neben|hinter|über|zwischen";
const AFTER_ARTICLE = new RegExp(
  String.raw`(?<!\p{L})((?:(?:${DATIVE})\s+)?(?:${ARTICLE}|jede[rnsm]?|[dsm]?eine?[nmr]?|ihre?[nmr]?))\s+((?:\d{1,3}\.,\s){0,5}\d{1,3}\.(?:\s(?:und|oder|bis)\s\d{1,3}\.)?)\s+(?=(\p{Lu}\p{L}*))`,
  "gimu",
);
/** "der 1., 2. und 3. Platz" */
const LISTED = new RegExp(AFTER_ARTICLE.source.replace("){0,5}", "){1,5}"), "gimu");
/** "Freitag, der 13." */
const LAST = /(?<!\p{L})(der|den|dem|am|vom|zum)\s+(\d{1,2})\.(?=\s*$|[,;:])/gimu;
const DAY = new RegExp(
  String.raw`(?<![\d.,/-])(?:(?<!\p{L})(${ARTICLE})\s+)?(\d{1,2})\.\s?(?:(${MONTH_NAMES})(?!\p{L})|(1[0-2]|0?[1-9])\.(?!\d))(?:\s?([12]\d{3})(?![\d,.]\d))?`,
  "giu",
);

/** Words that begin a sentence, beside subjects. */
const STARTS =
  "bitte danach dann dort hier jetzt heute morgen gestern das dies diese dieser kein keine nein ja danke vielen rufen gehen fahren kommen nehmen auch aber und oder nach vor bei mit ohne für im am um ab bis seit wenn wo wie was";

function sayOrdinal(article: string | undefined, number: number): string | undefined {
  const ordinal = number > 0 ? (GERMAN_ORDINALS[number] ?? `${number}ste`) : undefined;
  if (!ordinal) return undefined;
  return article === undefined || /^(?:der|die|das|jede[rs]?|[dsm]?eine|ihre)$/i.test(article)
    ? ordinal
    : `${ordinal}n`;
}

/** "sein 32. Buch": the ending tells what the article leaves open. */
function sayOrdinalOf(article: string, number: number, noun: string): string | undefined {
  const ordinal = sayOrdinal(undefined, number);
  if (!ordinal || !/^(?:[dsm]?ein|ihr)$/i.test(article)) return ordinal && sayOrdinal(article, number);
  return `${ordinal}${/^(?:Mal|Buch|Jahr|Kind|Spiel|Tor|Haus|Album|Kapitel|Semester|Treffen)/.test(noun) ? "s" : "r"}`;
}

function sayListed([, article = "", numbers = "", noun = ""]: RegExpExecArray): string | undefined {
  const said = numbers.replace(
    /(\d{1,3})\./g,
    (_, number) => sayOrdinalOf(article, Number(number), noun) ?? "0",
  );
  return /(?<!\d)0/.test(said) ? undefined : `${article} ${said} `;
}

/** "dritter Mai", without an article. */
function nominative(day: number): string | undefined {
  const ordinal = day > 0 ? GERMAN_ORDINALS[day] : undefined;
  return ordinal && `${ordinal}r`;
}

/** "am 3. Mai", "der 3.5." and "im 2. Stock": their full stops would end the sentence. */
function sayDay([, article, day, name, month, year]: RegExpExecArray): string | undefined {
  const ordinal = article ? sayOrdinal(article, Number(day)) : nominative(Number(day));
  const monthName = name ?? MONTHS[Number(month) - 1];
  if (!ordinal) return undefined;
  return `${article ? `${article} ` : ""}${ordinal} ${monthName}${year ? ` ${sayYear(Number(year))}` : ""}`;
}

/** "19 hundert 85", but "2026". */
function sayYear(year: number): string {
  if (year < 1_100 || year >= 2_000) return String(year);
  return `${Math.floor(year / 100)} hundert${year % 100 ? ` ${year % 100}` : ""}`;
}

export const german: SpokenTable = {
  abbreviations: GERMAN_ABBREVIATIONS,
  mayEnd: {
    std: "Stunden",
    min: "Minuten",
    usw: "und so weiter",
    "u.s.w": "und so weiter",
    etc: "et cetera",
    "n. chr": "nach Christus",
    "v. chr": "vor Christus",
    co: "Co",
    jr: "junior",
  },
  stars: { one: "Stern", many: "Sterne", before: "Sterne" },
  periods: "Stunde|Tag|Woche|Nacht|Monat|Jahr|Minute|Sekunde|Person|Stück|Seite",
  beforeDuration: "dauern|dauerte|dauert|Dauer|Laufzeit|Fahrzeit|Fahrtzeit|Spielzeit",
  links: "oder|und",
  subjects: new Set([...DE.turns.subjects, ...STARTS.split(" ")]),
  days: {
    ...{ mo: "Montag", di: "Dienstag", mi: "Mittwoch", do: "Donnerstag", fr: "Freitag", sa: "Samstag" },
    so: "Sonntag",
  },
  roman: {
    cues: "kapitel|teil|band|abschnitt|akt|phase|artikel|anhang|stufe|typ|klasse|weltkrieg|buch",
    rulers:
      "Ludwig|Heinrich|Elisabeth|Karl|Georg|Friedrich|Wilhelm|Otto|Philipp|Maria|Johannes|Paul|Pius|Benedikt|Leo|Gregor|Napoleon|Katharina|Alexander|Nikolaus|Iwan|Peter|Ferdinand|Franz|Joseph|Leopold|Maximilian|August|Charles|Harald",
    sayRuler: (number, name) => {
      const word = GERMAN_ORDINALS[number];
      const article = /^(?:Elisabeth|Maria|Katharina)$/.test(name) ? "die" : "der";
      return word && `${article} ${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
    },
    century: /(?<![\p{L}\d])([IVX]{1,5})\.?(?=\sJahrhundert)/gu,
    sayCentury: (number) => GERMAN_ORDINALS[number] && `${GERMAN_ORDINALS[number]}n`,
  },
  beforeDay: "am|bis|ab|seit|vom|zum",
  signs: {
    ...{ unequal: "ungleich", root: "Wurzel aus", fold: "mal", by: "mal", over: "zu" },
    ...{
      and: "und",
      at: "ät",
      dot: "Punkt",
      slash: "Schrägstrich",
      underscore: "Unterstrich",
      port: "Port",
      hyphen: "Bindestrich",
    },
    ...{
      plus: "plus",
      minus: "minus",
      times: "mal",
      dividedBy: "geteilt durch",
      equals: "gleich",
      lessThan: "kleiner als",
      moreThan: "größer als",
    },
    ...{
      atMost: "höchstens",
      atLeast: "mindestens",
      about: "etwa",
      star: "Stern",
      hash: "Raute",
      sharp: "Sharp",
    },
    ...{ number: "Nummer", to: "bis", outOf: "von", per: "pro", percent: "Prozent", section: "Paragraph" },
    ...{ plusMinus: "plus minus", ratio: "zu", squared: "hoch 2", cubed: "hoch 3", power: "hoch" },
  },
  decimal: ",",
  currencies: currencies({
    dollar: { name: same("Dollar"), cent: CENT },
    euro: { name: same("Euro"), cent: CENT },
    pound: { name: same("Pfund"), cent: ["Penny", "Pence"] },
    franc: { name: same("Franken"), cent: same("Rappen") },
    yen: { name: same("Yen") },
    rupee: { name: ["Rupie", "Rupien"] },
    yuan: { name: same("Yuan") },
    peso: { name: ["Peso", "Pesos"] },
    dollars: { USD: same("US-Dollar"), CAD: same("kanadische Dollar"), AUD: same("australische Dollar") },
    others: {
      "NZ$ NZD": same("Neuseeland-Dollar"),
      "HK$ HKD": same("Hongkong-Dollar"),
      "S$ SGD": same("Singapur-Dollar"),
      "R$ BRL": ["Real", "Reais"],
      "₩ KRW": same("Won"),
      "₽": same("Rubel"),
      "₺ TRY": same("Lira"),
      "₪ ILS": same("Schekel"),
      "zł PLN": same("Zloty"),
      "kr SEK NOK DKK": ["Krone", "Kronen"],
      CZK: ["Krone", "Kronen"],
      HUF: same("Forint"),
    },
  }),
  magnitudes: { k: same("tausend"), M: ["Million", "Millionen"], B: ["Milliarde", "Milliarden"] },
  magnitudeWords: {
    k: "k",
    tausend: "k",
    m: "M",
    million: "M",
    millionen: "M",
    milliarde: "B",
    milliarden: "B",
    b: "B",
    bn: "B",
    mrd: "B",
    t: "k",
    tsd: "k",
  },
  ofMillions: () => "",
  sayPrice: (whole, cents, currency) => `${whole} ${currency} ${cents}`,
  units: GERMAN_UNITS,
  sayTime: (hour, minute) => `${hour === 1 ? "ein" : hour} Uhr${minute ? ` ${minute}` : ""}`,
  one: (noun) =>
    /^(?:Million|Milliarde|\p{L}*(?:[Ss]tunde|[Mm]inute|[Ss]ekunde|[Kk]alorie)|Rupie|Tonne|Packung)$/u.test(
      noun,
    )
      ? "eine"
      : "ein",
  noon: (half, hour) =>
    half === "a" ? "Uhr morgens" : hour === 12 ? "Uhr mittags" : hour >= 6 ? "Uhr abends" : "Uhr nachmittags",
  hourMark: /Uhr|h/,
  sayHour: (hour, mark) => (mark === "h" ? undefined : `${hour === 1 ? "ein" : hour} Uhr`),
  months: MONTHS,
  shortMonths: {
    jänner: 1,
    jan: 1,
    feb: 2,
    mär: 3,
    apr: 4,
    jun: 6,
    jul: 7,
    aug: 8,
    sep: 9,
    sept: 9,
    okt: 10,
    nov: 11,
    dez: 12,
  },
  sayDate: ({ year, month, day }) =>
    `${GERMAN_ORDINALS[day]}n ${MONTHS[month - 1]}${year === undefined ? "" : ` ${sayYear(year)}`}`,
  isMonthFirst: false,
  sayYear,
  beforeYear:
    "zwischen|anno|in|seit|vor|nach|bis|ab|um|jahr|jahre|jahres|jahrgang|sommer|winter|frühling|frühjahr|herbst|anfang|ende|mitte|gegründet|baujahr",
  fractions: {
    ...{
      "1/2": "ein halb",
      "1/3": "ein Drittel",
      "2/3": "zwei Drittel",
      "1/4": "ein Viertel",
      "3/4": "drei Viertel",
    },
    ...{
      "1/5": "ein Fünftel",
      "2/5": "zwei Fünftel",
      "1/8": "ein Achtel",
      "3/8": "drei Achtel",
      "1/10": "ein Zehntel",
    },
  },
  half: (noun) => {
    if (
      /(?:stunde|minute|sekunde|tasse|packung|flasche|dose|zwiebel|zitrone|portion|seite|tonne)n?$/i.test(
        noun,
      )
    )
      return `eine halbe ${noun.replace(/n$/, "")}`;
    if (/(?:gramm|byte|kilo|pfund|jahr|glas|brot|dutzend|stück|päckchen)$/i.test(noun))
      return `ein halbes ${noun}`;
    return /(?:liter|meter|tag|löffel|monat|watt|volt|hektar|grad|ampere)$/i.test(noun)
      ? `ein halber ${noun}`
      : undefined;
  },
  mixed: {
    parts: {
      ...{
        "1/2": "einhalb",
        "1/3": "eindrittel",
        "2/3": "zweidrittel",
        "1/4": "einviertel",
        "3/4": "dreiviertel",
      },
    },
    whole: (whole) => (whole === "1" ? "ein" : whole),
  },
  beforeCode:
    "code|kennwort|artikelnummer|pin|tan|bestellung|bestellnummer|auftragsnummer|kundennummer|rechnungsnummer|rechnung|ticket|buchung|buchungsnummer|buchungscode|vorgangsnummer|vorgang|konto|kontonummer|plz|postleitzahl|referenz|referenznummer|id|sendungsnummer|seriennummer|vertragsnummer|aktenzeichen|bestätigungscode|blz|bankleitzahl|gutschein|gutscheincode",
  codeLink: "nummer|nr\\.?|code|lautet|ist|war|mit der nummer|heißt",
  letters: {},
  beforePhone:
    "tel|telefon|telefonnummer|rufnummer|hotline|fax|handy|mobil|notruf|wählen sie(?: die)?|rufen sie(?: die)?|erreichen sie uns unter|unter der nummer",
  phone:
    /(?<![\p{L}\d.,-])116\s?1\d\d(?!\d)|(?<![\p{L}\d.,-])(?:\(0\d{1,5}\)|0\d{1,5})[\s/-]{1,3}\d{3,8}(?:[\s-]\d{1,8}){0,3}(?!\d)/gu,
  saysPairs: false,
  others: [
    // "vom 1.–3. Juni"
    [
      new RegExp(String.raw`(?<!\d)(\d{1,2})\.\s?[-–]\s?(\d{1,2})\.\s?(${MONTH_NAMES})(?!\p{L})`, "gu"),
      ([, from, to, month]) => {
        const [first, last] = [sayOrdinal("am", Number(from)), sayOrdinal("am", Number(to))];
        return first && last && `${first} bis ${last} ${month}`;
      },
    ],
    [LISTED, sayListed],
    // "vom 3. bis 5. Mai"
    [
      /(?<=(?<!\p{L})(?:vom|am|zwischen|ab)\s)(\d{1,2})\.(?=\s(?:bis|und|oder)\s(?:zum\s|am\s)?\d{1,2}\.)/gu,
      ([, day]) => sayOrdinal("am", Number(day)),
    ],
    [
      /(?<=(?<!\p{L})(?:bis|und|oder)\s)(\d{1,2})\.\s?(?=\p{Lu})/gu,
      ([, day]) => {
        const ordinal = sayOrdinal("am", Number(day));
        return ordinal && `${ordinal} `;
      },
    ],
    // "der 28.11.2026"
    [
      /(?<=(?<!\p{L})der\s)(\d{1,2})\.(1[0-2]|0?[1-9])\.([12]\d{3})(?!\d|\.\d)/giu,
      ([, day, month, year]) => {
        const ordinal = sayOrdinal("der", Number(day));
        return ordinal && `${ordinal} ${MONTHS[Number(month) - 1]} ${sayYear(Number(year))}`;
      },
    ],
    [DAY, sayDay],
    [AFTER_ARTICLE, sayListed],
    [
      LAST,
      (match) => {
        const [, article, number] = match;
        const ordinal = sayOrdinal(article, Number(number));
        const isEnd = /^\s*$/m.test(match.input.slice(match.index + match[0].length).split("\n")[0] ?? "");
        return ordinal && `${article} ${ordinal}${isEnd ? "." : ""}`;
      },
    ],
    [/(?<![\p{L}\d])1\.\s(?=(?:FC|FSV|SC|VfL)(?!\p{L}))/gu, () => "erster "],
    [/(?<=(?<!\p{L})um\s)(\d{1,2})\s?h(?![\p{L}\d])/gu, ([, hour]) => `${hour} Uhr`],
    // "Von 9.30 bis 11 Uhr"
    [
      /(?<![\p{L}\d.,:/-])([01]?\d|2[0-4])\.([0-5]\d)(?=(?:\s?[-–]\s?|\s(?:bis|und|oder)\s)(?:[01]?\d|2[0-4])\s?Uhr(?!\p{L}))|(?<=(?<!\p{L})gegen\s)([01]?\d|2[0-4])\.([0-5]\d)(?=[.,;:!?]?\s*$|[,;]|\s\p{L})(?!\s(?:Euro|Prozent|Dollar))/gmu,
      ([, hour, minute, other, past]) => german.sayTime(Number(hour ?? other), Number(minute ?? past)),
    ],
    // A number before a verb is a year: every noun has a capital.
    [
      /(?<=^|[.!?]\s)(1[1-9]\d\d)(?=\s(?:wurden?|waren?|fiel|begann|kam|gab|entstand|starb|zog|erschien|eröffnete|startete|gewann|endete)(?!\p{L}))/gmu,
      ([, year]) => sayYear(Number(year)),
    ],
    [/(?<!\p{L})KW(?=\s?\d)/gu, () => "Kalenderwoche"],
    // The sign of inches, and the signs within words for all genders.
    [/(?<=^[^"“”„\n]{0,300}(?<![\p{L}\d.,])\d{1,3}(?:,\d)?)["”″](?=[\s.,;:)-]|$)/gmu, () => " Zoll"],
    [/(?<=\p{Ll})[*:_·](?=in(?:nen)?(?!\p{L}))/gu, () => "-"],
    [/(?<=(?<!\p{L})[DdSsJj]e|\p{Ll}{2})[*:](?=[rnm](?!\p{L}))/gu, () => "-"],
    // The town after a house number.
    [/(?<=\d\s?[a-z]?,\s)(\d{5})(?=\s\p{Lu}\p{Ll})/gu, ([, code = ""]) => [...code].join(" ")],
    [
      /(?<![\p{L}\d.,])(\d{1,2})\.\s(?=(?:Jahrhundert|Obergeschoss|Untergeschoss)(?!\p{L}))/gu,
      ([, number]) => {
        const ordinal = GERMAN_ORDINALS[Number(number)];
        return ordinal && `${ordinal}s `;
      },
    ],
    [
      /(?<![\p{L}\d])(?:(1[1-9]|20))?([1-9]0)er(?![\p{L}\d])/gu,
      ([, century, decade]) =>
        `${century ? `${century} ${century === "20" ? "" : "hundert "}` : ""}${DECADES[Number(decade) / 10]}`,
    ],
    [
      /(?<![\p{L}\d])1(?=\s(?:Euro|Dollar|Cent|Kilometer|Kilogramm|Gramm|Liter|Meter|Grad|Tag|Monat|Jahr|Prozent)(?!\p{L}))/gu,
      () => "ein",
    ],
    [
      /(?<![\p{L}\d])1(?=\s(?:Million|Milliarde|Stunde|Minute|Sekunde|Woche|Person)(?!\p{L}))/gu,
      () => "eine",
    ],
  ],
};
