import type { Language } from "./languages.ts";

type Singular = string;
type Plural = string;

/** What is written in one way and said in another. */
export type SpokenWords = {
  abbreviations: readonly (readonly [RegExp, string])[];
  and: string;
  at: string;
  dot: string;
  underscore: string;
  /** What separates the whole part of a number from its fraction. */
  decimal: "." | ",";
  currencies: Readonly<Record<string, readonly [Singular, Plural]>>;
  /** Between euros and cents. */
  sayPrice: (whole: string, cents: number, currency: string) => string;
  units: Readonly<Record<string, readonly [Singular, Plural]>>;
  /** A time such as 10:30; the minutes may be 0. Undefined if the phonemizer says it well. */
  sayTime?: (hour: number, minute: number) => string;
};

const SMALL_MONEY: Readonly<Record<string, readonly [Singular, Plural]>> = {
  dollar: ["cent", "cents"],
  dollars: ["cent", "cents"],
  euro: ["cent", "cents"],
  euros: ["cent", "cents"],
  pound: ["penny", "pence"],
  pounds: ["penny", "pence"],
};

const english: SpokenWords = {
  abbreviations: [
    [/\bDr\.(?=\s+[A-Z])/g, "Doctor"],
    [/\bMr\.(?=\s)/g, "Mister"],
    [/\bMrs\.(?=\s)/g, "Missus"],
    [/\bMs\.(?=\s)/g, "Miss"],
    [/\bProf\.(?=\s)/g, "Professor"],
    [/\bSt\.(?=\s+[A-Z])/g, "Saint"],
    [/\be\.g\.,?/gi, "for example,"],
    [/\bi\.e\.,?/gi, "that is,"],
    [/\betc\.(?=\s+[a-z])/gi, "et cetera"],
    [/\betc\./gi, "et cetera."],
    [/\bvs\.?(?=\s)/gi, "versus"],
    [/\bNo\.(?=\s*\d)/g, "number"],
    [/\bapprox\.(?=\s)/gi, "approximately"],
  ],
  and: "and",
  at: "at",
  dot: "dot",
  underscore: "underscore",
  decimal: ".",
  currencies: { $: ["dollar", "dollars"], "€": ["euro", "euros"], "£": ["pound", "pounds"] },
  sayPrice: (whole, cents, currency) => {
    const [one, many] = SMALL_MONEY[currency] ?? ["cent", "cents"];
    return `${whole} ${currency} and ${cents} ${cents === 1 ? one : many}`;
  },
  units: {
    "km/h": ["kilometre per hour", "kilometres per hour"],
    kg: ["kilogram", "kilograms"],
    km: ["kilometre", "kilometres"],
    cm: ["centimetre", "centimetres"],
    mm: ["millimetre", "millimetres"],
    ml: ["millilitre", "millilitres"],
    "m²": ["square metre", "square metres"],
    "°C": ["degree Celsius", "degrees Celsius"],
    GB: ["gigabyte", "gigabytes"],
    MB: ["megabyte", "megabytes"],
  },
};

/** Days of a month and floors: "am 3. Mai", "im 2. Stock". */
const GERMAN_ORDINALS =
  "nullte erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste einundzwanzigste zweiundzwanzigste dreiundzwanzigste vierundzwanzigste fünfundzwanzigste sechsundzwanzigste siebenundzwanzigste achtundzwanzigste neunundzwanzigste dreißigste einunddreißigste".split(
    " ",
  );
const MONTHS =
  "Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Januars|Mais";

const AFTER_ARTICLE =
  /\b(der|die|das|den|dem|des|am|im|vom|zum|zur|beim|bis|ab|seit|diese[rnms]?)\s+(\d{1,2})\.\s+(?=\p{Lu})/giu;
const BEFORE_MONTH = new RegExp(`()(?<!\\d[.,]?)\\b(\\d{1,2})\\.\\s*(?=(?:${MONTHS})\\b)`, "gu");

/** Writes German ordinals as words: their full stop would end the sentence. */
export function sayGermanOrdinals(text: string): string {
  const say = (whole: string, before: string, digits: string): string => {
    const ordinal = GERMAN_ORDINALS[Number(digits)];
    if (!ordinal) return whole;
    const ending = /^(?:der|die|das)$/i.test(before) ? "" : "n";
    return `${before}${before && " "}${ordinal}${ending} `;
  };
  return text.replace(AFTER_ARTICLE, say).replace(BEFORE_MONTH, say);
}

const german: SpokenWords = {
  abbreviations: [
    [/\bz\.\s?B\./g, "zum Beispiel"],
    [/\bd\.\s?h\./g, "das heißt"],
    [/\bu\.\s?a\./g, "unter anderem"],
    [/\bo\.\s?ä\.,?/g, "oder ähnliches"],
    [/\busw\.(?=\s+[a-zäöü])/g, "und so weiter"],
    [/\busw\./g, "und so weiter."],
    [/\bbzw\./g, "beziehungsweise"],
    [/\bca\./g, "circa"],
    [/\bevtl\./g, "eventuell"],
    [/\bggf\./g, "gegebenenfalls"],
    [/\binkl\./g, "inklusive"],
    [/\bDr\.(?=\s+\p{Lu})/gu, "Doktor"],
    [/\bProf\.(?=\s)/g, "Professor"],
    [/\bHr\.(?=\s)/g, "Herr"],
    [/\bFr\.(?=\s+\p{Lu})/gu, "Frau"],
    [/\bNr\.(?=\s*\d)/g, "Nummer"],
    [/\bStr\.(?=\s|,|$)/g, "Straße"],
    [/(?<=\p{L})str\.(?=\s*\d)/gu, "straße"],
    [/\bTel\.(?=\s|:)/g, "Telefon"],
  ],
  and: "und",
  at: "ät",
  dot: "Punkt",
  underscore: "Unterstrich",
  decimal: ",",
  currencies: { $: ["Dollar", "Dollar"], "€": ["Euro", "Euro"], "£": ["Pfund", "Pfund"] },
  sayPrice: (whole, cents, currency) => `${whole} ${currency} ${cents}`,
  units: {
    "km/h": ["Kilometer pro Stunde", "Kilometer pro Stunde"],
    kg: ["Kilogramm", "Kilogramm"],
    km: ["Kilometer", "Kilometer"],
    cm: ["Zentimeter", "Zentimeter"],
    mm: ["Millimeter", "Millimeter"],
    ml: ["Milliliter", "Milliliter"],
    "m²": ["Quadratmeter", "Quadratmeter"],
    "°C": ["Grad Celsius", "Grad Celsius"],
    GB: ["Gigabyte", "Gigabyte"],
    MB: ["Megabyte", "Megabyte"],
  },
  sayTime: (hour, minute) => `${hour} Uhr${minute ? ` ${minute}` : ""}`,
};

const french: SpokenWords = {
  abbreviations: [
    [/\bM\.(?=\s+\p{Lu})/gu, "Monsieur"],
    [/\bMme\b\.?/g, "Madame"],
    [/\bMlle\b\.?/g, "Mademoiselle"],
    [/\bDr\.?(?=\s+\p{Lu})/gu, "Docteur"],
    [/\bp\.\s?ex\.,?/g, "par exemple,"],
    [/\bc\.-?\s?à-?\s?d\./g, "c'est-à-dire"],
    [/\betc\.(?=\s+\p{Ll})/gu, "et cetera"],
    [/\betc\./g, "et cetera."],
    [/\benv\.(?=\s*\d)/g, "environ"],
    [/\bn°\s?(?=\d)/gi, "numéro "],
    [/\btél\.(?=\s|:)/gi, "téléphone"],
    [/\b1er\b/g, "premier"],
  ],
  and: "et",
  at: "arobase",
  dot: "point",
  underscore: "tiret bas",
  decimal: ",",
  currencies: { $: ["dollar", "dollars"], "€": ["euro", "euros"], "£": ["livre", "livres"] },
  sayPrice: (whole, cents, currency) => `${whole} ${currency} ${cents}`,
  units: {
    "km/h": ["kilomètre à l'heure", "kilomètres à l'heure"],
    kg: ["kilogramme", "kilogrammes"],
    km: ["kilomètre", "kilomètres"],
    cm: ["centimètre", "centimètres"],
    mm: ["millimètre", "millimètres"],
    ml: ["millilitre", "millilitres"],
    "m²": ["mètre carré", "mètres carrés"],
    "°C": ["degré Celsius", "degrés Celsius"],
    Go: ["gigaoctet", "gigaoctets"],
    Mo: ["mégaoctet", "mégaoctets"],
  },
  sayTime: (hour, minute) => `${hour} ${hour === 1 ? "heure" : "heures"}${minute ? ` ${minute}` : ""}`,
};

const spanish: SpokenWords = {
  abbreviations: [
    [/\bSr\.(?=\s)/g, "señor"],
    [/\bSra\.(?=\s)/g, "señora"],
    [/\bSrta\.(?=\s)/g, "señorita"],
    [/\bDr\.(?=\s+\p{Lu})/gu, "doctor"],
    [/\bDra\.(?=\s+\p{Lu})/gu, "doctora"],
    [/\b[Uu]d\./g, "usted"],
    [/\b[Uu]ds\./g, "ustedes"],
    [/\bp\.\s?ej\.,?/g, "por ejemplo,"],
    [/\betc\.(?=\s+\p{Ll})/gu, "etcétera"],
    [/\betc\./g, "etcétera."],
    [/\bn\.?º\s?(?=\d)/gi, "número "],
    [/\btel\.(?=\s|:)/gi, "teléfono"],
    [/\bEE\.?\s?UU\./g, "Estados Unidos"],
  ],
  and: "y",
  at: "arroba",
  dot: "punto",
  underscore: "guion bajo",
  decimal: ",",
  currencies: { $: ["dólar", "dólares"], "€": ["euro", "euros"], "£": ["libra", "libras"] },
  sayPrice: (whole, cents, currency) => `${whole} ${currency} con ${cents}`,
  units: {
    "km/h": ["kilómetro por hora", "kilómetros por hora"],
    kg: ["kilogramo", "kilogramos"],
    km: ["kilómetro", "kilómetros"],
    cm: ["centímetro", "centímetros"],
    mm: ["milímetro", "milímetros"],
    ml: ["mililitro", "mililitros"],
    "m²": ["metro cuadrado", "metros cuadrados"],
    "°C": ["grado centígrado", "grados centígrados"],
    GB: ["gigabyte", "gigabytes"],
    MB: ["megabyte", "megabytes"],
  },
  sayTime: (hour, minute) => `${hour}${minute ? ` y ${minute}` : ""}`,
};

export const SPOKEN_WORDS: Readonly<Record<Language, SpokenWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
