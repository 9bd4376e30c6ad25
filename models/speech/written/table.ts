type Singular = string;
type Plural = string;
export type Noun = readonly [Singular, Plural];

export type Currency = { name: Noun; cent?: Noun };
export type CalendarDate = { year?: number; month: number; day: number };

/** What one language writes in one way and says in another. */
export type SpokenTable = {
  /** Patterns whose full stop never ends a sentence. */
  abbreviations: readonly (readonly [RegExp, string])[];
  /** Abbreviations with full stops, which may also end a sentence. By what is written in lower case, without the last full stop. */
  mayEnd: Readonly<Record<string, string>>;
  /** First words of sentences, in lower case: after them an abbreviation ended the sentence before. */
  subjects: ReadonlySet<string>;
  signs: {
    and: string;
    at: string;
    dot: string;
    slash: string;
    underscore: string;
    hyphen: string;
    /** Before the number in "localhost:3000". */
    port: string;
    plus: string;
    minus: string;
    times: string;
    dividedBy: string;
    equals: string;
    unequal: string;
    root: string;
    /** In "10x faster". */
    fold: string;
    /** In "2 m x 3 m". */
    by: string;
    lessThan: string;
    moreThan: string;
    atMost: string;
    atLeast: string;
    about: string;
    star: string;
    hash: string;
    sharp: string;
    /** Before a number, for "#". */
    number: string;
    /** Between the ends of a range. */
    to: string;
    /** In "8/10". */
    outOf: string;
    /** In "120/80", a blood pressure. */
    over: string;
    /** In "$5/month". */
    per: string;
    percent: string;
    section: string;
    plusMinus: string;
    /** In "3:1", which is a score or a ratio. */
    ratio: string;
    squared: string;
    cubed: string;
    /** Before an exponent. */
    power: string;
  };
  /** For stars in a row; `before` is said after a number, as in "5★ hotel". */
  stars: { one: string; many: string; before: string };
  /** Words after a slash that is said as "per", as in "24 hours / day", as a pattern. */
  periods: string;
  /** Words before a length of time, as a pattern: "It takes 1:30 h". */
  beforeDuration: string;
  /** Words that link dates and numbers in a list: "or", as a pattern. */
  links: string;
  /** Days of the week by their short names in lower case, without a full stop. */
  days: Readonly<Record<string, string>>;
  roman: {
    /** Words before a number of one letter or more, as a pattern. */
    cues: string;
    /** Names of kings and popes, as a pattern. */
    rulers: string;
    sayRuler: (number: number, name: string) => string | undefined;
    /** The numeral of a century is its first group. */
    century: RegExp;
    sayCentury: (number: number) => string | undefined;
  };
  /** Words before a day and a month, as in "on 3/4", as a pattern. */
  beforeDay: string;
  /** What separates the whole part of a number from its fraction. */
  decimal: "." | ",";
  currencies: Readonly<Record<string, Currency>>;
  /** By "k", "M" and "B". The word before a currency, for a number of 1 and for others. */
  magnitudes: Readonly<Record<"k" | "M" | "B", Noun>>;
  /** Other spellings of magnitudes, in lower case. */
  magnitudeWords: Readonly<Record<string, "k" | "M" | "B">>;
  /** Between millions and their currency: "de " in French and Spanish. */
  ofMillions: (nextWord: string) => string;
  /** Between the units and the hundredths of a currency. */
  sayPrice: (whole: string, cents: string, currency: string, cent: string) => string;
  units: Readonly<Record<string, Noun>>;
  /** The number 1 before a noun: "ein" or "eine" in German. */
  one: (noun: string) => string;
  /** What is said for a.m. and p.m. */
  noon: (half: "a" | "p", hour: number) => string;
  sayTime: (hour: number, minute: number) => string;
  /** What may follow a time, and makes one of a number: "Uhr" or "h". */
  hourMark: RegExp | undefined;
  /** A whole hour with such a mark; undefined if it is not a time, such as "2 h" for two hours in German. */
  sayHour: (hour: number, mark: string) => string | undefined;
  months: readonly string[];
  /** Short names of the months as they are written, in lower case, without a full stop. */
  shortMonths: Readonly<Record<string, number>>;
  sayDate: (date: CalendarDate) => string;
  /** Whether "5/10/2026" begins with the month. */
  isMonthFirst: boolean;
  sayYear: (year: number) => string;
  /** A word before a year, as a pattern. */
  beforeYear: string;
  /** One half and so on, by "1/2". */
  fractions: Readonly<Record<string, string>>;
  /** "1/2" before a unit or another noun; undefined for a noun whose form nobody knows. */
  half: (noun: string) => string | undefined;
  /** Fractions after a whole number: "and a half", by "1/2". */
  mixed: {
    parts: Readonly<Record<string, string>>;
    /** The same after what is counted, if its name ends in -a or -as. */
    feminine?: Readonly<Record<string, string>>;
    /** The whole number, where it has another form. */
    whole: (whole: string) => string;
    /** Whether this noun comes before the fraction: "2 heures et demie". */
    isNounFirst?: (noun: string) => boolean;
  };
  /** Words before a code or an id, as a pattern. */
  beforeCode: string;
  /** Words that may stand between such a word and the code. */
  codeLink: string;
  /** Letters that the phonemizer doesn't spell. */
  letters: Readonly<Record<string, string>>;
  /** Words before a telephone number, as a pattern. */
  beforePhone: string;
  /** A national telephone number, beside those that every language knows. */
  phone: RegExp;
  /** Whether two digits of a telephone number are one number, as in French. */
  saysPairs: boolean;
  /** Rules that no other language has. */
  others: readonly (readonly [RegExp, (match: RegExpExecArray) => string | undefined])[];
};

/** Makes something of a language's table once, such as its patterns. */
export function perTable<Made>(make: (table: SpokenTable) => Made): (table: SpokenTable) => Made {
  const made = new WeakMap<SpokenTable, Made>();
  return (table) => {
    const known = made.get(table);
    if (known !== undefined) return known;
    const fresh = make(table);
    made.set(table, fresh);
    return fresh;
  };
}

/** An abbreviation, as a pattern that no letter precedes, and its word. */
export const short = (pattern: string, word: string): readonly [RegExp, string] => [
  new RegExp(String.raw`(?<!\p{L})${pattern}`, "gu"),
  word,
];

/** Names of currencies by their sign and code. */
export function currencies(
  names: Readonly<
    Record<"dollar" | "euro" | "pound" | "franc" | "yen" | "rupee" | "yuan" | "peso", Currency>
  > & {
    /** The dollars of other countries, by code. */
    dollars: Readonly<Record<"USD" | "CAD" | "AUD", Noun>>;
    /** Others, by their signs and codes. */
    others: Readonly<Record<string, Noun>>;
  },
): Readonly<Record<string, Currency>> {
  const { dollar, euro, pound, franc, yen, rupee, yuan, peso, dollars, others } = names;
  const of = (name: Noun): Currency => ({ ...dollar, name });
  const more = Object.entries(others).flatMap(([signs, name]) =>
    signs.split(" ").map((sign): [string, Currency] => [sign, { name }]),
  );
  return {
    ...Object.fromEntries(more),
    ...{ $: dollar, "€": euro, EUR: euro, "£": pound, GBP: pound, CHF: franc, "¥": yen, JPY: yen },
    ...{ "₹": rupee, INR: rupee, CNY: yuan, MXN: peso },
    ...{
      USD: of(dollars.USD),
      US$: of(dollars.USD),
      CAD: of(dollars.CAD),
      C$: of(dollars.CAD),
      CA$: of(dollars.CAD),
    },
    ...{ AUD: of(dollars.AUD), A$: of(dollars.AUD), AU$: of(dollars.AUD) },
  };
}
