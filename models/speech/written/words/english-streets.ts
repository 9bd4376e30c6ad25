const NAME = String.raw`(?<=(?:\p{Lu}[\p{L}'’]{1,20}|\d(?:st|nd|rd|th))\s)`;
const AFTER_STREET = String.raw`(?=\s*$|\s*[,;:!?)]|\s+[\p{Ll}\d#]|\s+(?:Apt|Ste|Suite|Unit|Floor)\b|\n)`;
/** After these, a name with an abbreviation is a street. */
const ON = String.raw`(?<=(?<!\p{L})(?:[Oo]nto|[Oo]n|[Aa]t|[Aa]long|[Dd]own|[Oo]ff|[Ff]rom|[Tt]o|[Nn]ear|[Oo]f|[Cc]orner|[Ii]n|[Ll]eft|[Rr]ight|[Tt]owards?)\s(?:\p{Lu}[\p{L}'’]{1,20}\s|\d{1,3}(?:st|nd|rd|th)\s){1,3})`;
const street = (short: string, word: string): (readonly [RegExp, string])[] => [
  [new RegExp(String.raw`${ON}${short}\.(?=\s+\p{Lu})`, "gu"), word],
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

/** Kinds of streets, also without a full stop: "5 Main St, Springfield" and "1600 Pennsylvania Ave NW". */
const KINDS: Readonly<Record<string, string>> = {
  ...{ St: "Street", Ave: "Avenue", Rd: "Road", Blvd: "Boulevard", Ln: "Lane", Dr: "Drive", Ct: "Court" },
  ...{ Pl: "Place", Hwy: "Highway", Sq: "Square", Pkwy: "Parkway", Ter: "Terrace" },
};
const DIRECTIONS: Readonly<Record<string, string>> = {
  ...{ N: "North", E: "East", S: "South", W: "West" },
  ...{ NE: "Northeast", NW: "Northwest", SE: "Southeast", SW: "Southwest" },
};
const STATES =
  "AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY";
const kinds = Object.entries(KINDS).flat().join("|");
const STREET_NAME = String.raw`(?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}[\p{L}'’]{1,20}(?:\s\p{Lu}[\p{L}'’]{1,20}){0,2})`;

/** Parts of addresses: directions, kinds of streets without a full stop, and ZIP codes after a state. */
export const PLACES: readonly (readonly [RegExp, (match: RegExpExecArray) => string | undefined])[] = [
  [
    new RegExp(
      String.raw`(?<=(?<![\p{L}\d.,])\d{1,5}[A-Za-z]?\s)(?:([NESW])\.?\s(?=${STREET_NAME}\s(?:${kinds})(?!\p{L})))`,
      "gu",
    ),
    ([, direction = ""]) => `${DIRECTIONS[direction]} `,
  ],
  [
    new RegExp(
      String.raw`(?<=(?<!\p{L})(?:${kinds})\.?,?\s)(N[EW]?|S[EW]?|[EW])(?=[,.;]|\s*$|\s\p{Ll})`,
      "gmu",
    ),
    ([, direction = ""]) => DIRECTIONS[direction],
  ],
  [
    new RegExp(
      String.raw`(?<=\d(?:st|nd|rd|th)\s|(?<![\p{L}\d.,])\d{1,5}[A-Za-z]?\s(?:\S{1,9}\s)?${STREET_NAME}\s)(${Object.keys(KINDS).join("|")})(?![\p{L}.'’])(?!\s\p{Lu}\p{Ll})`,
      "gu",
    ),
    ([, kind = ""]) => KINDS[kind],
  ],
  [/(?<!\p{L})Ave\.(?=\sof\s)/gu, () => "Avenue"],
  [
    new RegExp(String.raw`(?<=(?<!\p{L})(?:${STATES})\s)(\d{5})(?:-(\d{4}))?(?![\p{L}\d]|[.,]\d)`, "gu"),
    ([, zip = "", more]) => `${[...zip].join(" ")}${more ? `, ${[...more].join(" ")}` : ""}`,
  ],
];

/** Abbreviations of streets after a name: "12 Oak St.", where "St. Paul" is a saint. */
export const STREETS: readonly (readonly [RegExp, string])[] = [
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
];
