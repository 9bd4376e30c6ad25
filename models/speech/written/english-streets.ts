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
