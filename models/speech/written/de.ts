import { DE } from "#lib/languages/de.ts";
import { currencies, type SpokenTable } from "./table.ts";
import { GERMAN_UNITS } from "./units.ts";

const CENT = ["Cent", "Cent"] as const;
const same = (word: string) => [word, word] as const;
const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);

/** Days of a month and floors: "am 3. Mai", "im 2. Stock". */
export const GERMAN_ORDINALS =
  "nullte erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste einundzwanzigste zweiundzwanzigste dreiundzwanzigste vierundzwanzigste fünfundzwanzigste sechsundzwanzigste siebenundzwanzigste achtundzwanzigste neunundzwanzigste dreißigste einunddreißigste".split(
    " ",
  );
const DECADES = [
  "",
  "zehner",
  "zwanziger",
  "dreißiger",
  "vierziger",
  "fünfziger",
  "sechziger",
  "siebziger",
  "achtziger",
  "neunziger",
];

const ARTICLE =
  "der|die|das|den|dem|des|am|im|vom|zum|zur|beim|bis|ab|seit|dieser|diese|dieses|diesen|diesem";
const MONTH_NAMES = [...MONTHS, "Jänner", "Januars", "Mais"].join("|");
const AFTER_ARTICLE = new RegExp(String.raw`(?<!\p{L})(${ARTICLE})\s+(\d{1,2})\.\s+(?=\p{Lu})`, "giu");
const DAY = new RegExp(
  String.raw`(?<![\d.,/-])(?:(?<!\p{L})(${ARTICLE})\s+)?(\d{1,2})\.\s?(?:(${MONTH_NAMES})(?!\p{L})|(1[0-2]|0?[1-9])\.(?!\d))(?:\s?([12]\d{3})(?![\d,.]\d))?`,
  "giu",
);

/** Words that begin a sentence, beside subjects. */
const STARTS =
  "bitte danach dann dort hier jetzt heute morgen gestern das dies diese dieser kein keine nein ja danke vielen rufen gehen fahren kommen nehmen auch aber und oder nach vor bei mit ohne für im am um ab bis seit wenn wo wie was";

function sayOrdinal(article: string | undefined, number: number): string | undefined {
  const ordinal = number > 0 ? GERMAN_ORDINALS[number] : undefined;
  if (!ordinal) return undefined;
  return article === undefined || /^(?:der|die|das)$/i.test(article) ? ordinal : `${ordinal}n`;
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

const PAST_ABBREVIATION = String.raw`(?=\s|,|$)`;
const short = (pattern: string, word: string): readonly [RegExp, string] => [
  new RegExp(String.raw`(?<!\p{L})${pattern}`, "gu"),
  word,
];

export const german: SpokenTable = {
  abbreviations: [
    short(String.raw`[zZ]\.\s?B\.`, "zum Beispiel"),
    short(String.raw`[dD]\.\s?h\.`, "das heißt"),
    short(String.raw`[uU]\.\s?a\.`, "unter anderem"),
    short(String.raw`[iI]\.\s?d\.\s?R\.`, "in der Regel"),
    short(String.raw`[vV]\.\s?a\.`, "vor allem"),
    short(String.raw`o\.\s?[äÄ]\.,?`, "oder ähnliches"),
    short(String.raw`u\.\s?U\.`, "unter Umständen"),
    [/(?<=(?<!\d)1\s)Mio\.?(?!\p{L})/gu, "Million"],
    [/(?<=(?<!\d)1\s)Mrd\.?(?!\p{L})/gu, "Milliarde"],
    [/(?<=\d)\s?Tsd\.?(?!\p{L})/gu, " Tausend"],
    [/(?<=\d)\s?Mio\.?(?!\p{L})/gu, " Millionen"],
    [/(?<=\p{L}{3})nr\.(?=\s?\d|:|\s)/gu, "nummer"],
    short(String.raw`MwSt\.?`, "Mehrwertsteuer"),
    short(String.raw`geb\.(?=\s\d)`, "geboren"),
    short(String.raw`Abb\.(?=\s\d)`, "Abbildung"),
    short(String.raw`Dipl\.-Ing\.`, "Diplomingenieur"),
    short(String.raw`Sa\.\s(?:u\.|und)\sSo\.`, "Samstag und Sonntag"),
    [/(?<=\d)\s?Mrd\.?(?!\p{L})/gu, " Milliarden"],
    short(String.raw`bzw\.`, "beziehungsweise"),
    short(String.raw`u\.\s?v\.\s?m\.`, "und vieles mehr"),
    short(String.raw`s\.\s?o\.`, "siehe oben"),
    short(String.raw`s\.\s?u\.`, "siehe unten"),
    short(String.raw`Pers\.`, "Personen"),
    short(String.raw`Fa\.(?=\s\p{Lu})`, "Firma"),
    short(String.raw`gem\.(?=\s[§\p{L}])`, "gemäß"),
    short(String.raw`Kl\.(?=\s\d)`, "Klasse"),
    short(String.raw`Kap\.(?=\s\d)`, "Kapitel"),
    [/(?<=\d\.\s?)Jh\.?(?!\p{L})/gu, "Jahrhundert"],
    [/(?<=\d\.\s?)OG(?!\p{L})/gu, "Obergeschoss"],
    [/(?<=\d\.\s?)UG(?!\p{L})/gu, "Untergeschoss"],
    short(String.raw`(?<=[\s\d])u\.(?=\s[\p{L}\d])`, "und"),
    short(String.raw`Dr\.\s?med\.(?=\s+\p{L})`, "Doktor"),
    short(String.raw`(?:Art|Artikel)\.?-?Nr\.(?=\s?:?\s?\w)`, "Artikelnummer"),
    short(String.raw`Best(?:ell)?\.?-?Nr\.(?=\s?:?\s?\w)`, "Bestellnummer"),
    short(String.raw`(?:Kd|Kunden)\.?-?Nr\.(?=\s?:?\s?\w)`, "Kundennummer"),
    short(String.raw`(?:Rg|Rechn|Re)\.?-?Nr\.(?=\s?:?\s?\w)`, "Rechnungsnummer"),
    short(String.raw`Tel\.?-?Nr\.(?=\s?:?\s?[\d+(])`, "Telefonnummer"),
    short(String.raw`Az\.(?=\s?:?\s?\d)`, "Aktenzeichen"),
    short(String.raw`(?<=\d\s)ff\.`, "folgende"),
    short(String.raw`(?<=\d\s)f\.(?=\s+\p{Ll}|[,;)])`, "folgende"),
    short(String.raw`Hbf\.?(?!\p{L})`, "Hauptbahnhof"),
    short(String.raw`ca\.`, "circa"),
    short(String.raw`zw\.`, "zwischen"),
    short(String.raw`evtl\.`, "eventuell"),
    short(String.raw`ggf\.`, "gegebenenfalls"),
    short(String.raw`inkl\.`, "inklusive"),
    short(String.raw`zzgl\.`, "zuzüglich"),
    short(String.raw`max\.(?=\s)`, "maximal"),
    short(String.raw`mind\.(?=\s)`, "mindestens"),
    short(String.raw`min\.(?=\s)`, "minimal"),
    short(String.raw`vgl\.`, "vergleiche"),
    short(String.raw`Dr\.(?=\s+\p{L})`, "Doktor"),
    short(String.raw`Prof\.(?=\s)`, "Professor"),
    short(String.raw`Hr\.(?=\s)`, "Herr"),
    short(String.raw`Fr\.(?=\s+\p{Lu})`, "Frau"),
    short(String.raw`Nr\.(?=\s*\d)`, "Nummer"),
    short(String.raw`St\.(?=\s+\p{Lu})`, "Sankt"),
    short(String.raw`Str\.${PAST_ABBREVIATION}`, "Straße"),
    [/(?<=\p{L})str\.(?=\s*\d|\s|,|$)/gu, "straße"],
    short(String.raw`Pl\.(?=\s*\d)`, "Platz"),
    short(String.raw`Tel\.(?=\s|:)`, "Telefon"),
    short(String.raw`Abs\.(?=\s\d)`, "Absatz"),
    short(String.raw`Art\.(?=\s\d)`, "Artikel"),
    short(String.raw`S\.(?=\s\d)`, "Seite"),
  ],
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
  },
  ofMillions: () => "",
  sayPrice: (whole, cents, currency) => `${whole} ${currency} ${cents}`,
  units: GERMAN_UNITS,
  sayTime: (hour, minute) => `${hour === 1 ? "ein" : hour} Uhr${minute ? ` ${minute}` : ""}`,
  one: (noun) =>
    /^(?:Million|Milliarde|Stunde|Minute|Sekunde|Millisekunde|Rupie)$/.test(noun) ? "eine" : "ein",
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
    "in|seit|vor|nach|bis|ab|um|jahr|jahre|jahres|jahrgang|sommer|winter|frühling|frühjahr|herbst|anfang|ende|mitte|gegründet|baujahr",
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
  half: (unit) => {
    const ending = /(?:Stunde|Minute|Sekunde)n?$/.test(unit)
      ? "e"
      : /(?:gramm|Byte)$/i.test(unit)
        ? "es"
        : "er";
    return `ein${ending === "e" ? "e" : ""} halb${ending} ${unit}`;
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
    "code|kennwort|artikelnummer|pin|tan|bestellung|bestellnummer|auftragsnummer|kundennummer|rechnungsnummer|rechnung|ticket|buchung|buchungsnummer|buchungscode|vorgangsnummer|vorgang|konto|kontonummer|plz|postleitzahl|referenz|referenznummer|id|sendungsnummer|seriennummer|vertragsnummer|aktenzeichen|bestätigungscode",
  codeLink: "nummer|nr\\.?|code|lautet|ist|war|mit der nummer|heißt",
  letters: {},
  beforePhone:
    "tel|telefon|telefonnummer|fax|handy|mobil|notruf|wählen sie(?: die)?|rufen sie(?: die)?|erreichen sie uns unter|unter der nummer",
  phone: /(?<![\p{L}\d.,-])(?:\(0\d{1,5}\)|0\d{1,5})[\s/-]{1,3}\d{3,8}(?:[\s-]\d{1,8}){0,3}(?!\d)/gu,
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
    [
      AFTER_ARTICLE,
      ([, article, number]) => {
        const ordinal = sayOrdinal(article, Number(number));
        return ordinal && `${article} ${ordinal} `;
      },
    ],
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
