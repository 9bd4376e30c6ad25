const GERMAN_ONES = "nullte erste zweite dritte vierte fünfte sechste siebte achte neunte".split(" ");
const GERMAN_TEENS =
  "zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte".split(
    " ",
  );
const GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(" ");
const GERMAN_BEFORE_TENS = " einund zweiund dreiund vierund fünfund sechsund siebenund achtund neunund".split(
  " ",
);

/** The German ordinals from 0 to 100, as in "der dritte": "am 3. Mai", "der 50. Geburtstag". */
export const GERMAN_ORDINALS: readonly string[] = [
  ...GERMAN_ONES,
  ...GERMAN_TEENS,
  ...GERMAN_TENS.flatMap((tens) => GERMAN_BEFORE_TENS.map((ones) => `${ones}${tens}ste`)),
  "hundertste",
];

const FRENCH_BELOW_TWENTY =
  " premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième".split(
    " ",
  );
const FRENCH_TENS: readonly (readonly [cardinal: string, ordinal: string, hasTeens: boolean])[] = [
  ["vingt", "vingtième", false],
  ["trente", "trentième", false],
  ["quarante", "quarantième", false],
  ["cinquante", "cinquantième", false],
  ["soixante", "soixantième", true],
  ["quatre-vingt", "quatre-vingtième", true],
];

/** The French ordinals from 1 to 100; the place of 0 is empty. */
export const FRENCH_ORDINALS: readonly string[] = [
  ...FRENCH_BELOW_TWENTY,
  ...FRENCH_TENS.flatMap(([cardinal, ordinal, hasTeens]) => {
    const link = cardinal === "quatre-vingt" ? "" : "et-";
    const ones = FRENCH_BELOW_TWENTY.slice(2, hasTeens ? 20 : 10).map((word, index) => {
      const isEleventh = index + 2 === 11;
      return `${cardinal}-${isEleventh ? link : ""}${word}`;
    });
    return [ordinal, `${cardinal}-${link}unième`, ...ones];
  }),
  "centième",
];
