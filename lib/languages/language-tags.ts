/** The languages whose calls are complete: spoken lines, turn-taking, cutting, and captions. */
export const SPOKEN_LANGUAGES = ["en", "de", "fr", "es"] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** In place of a tag: the call finds out which language the visitor speaks. */
export const AUTO = "auto";

/** ISO 639-1. */
const CODES =
  "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es " +
  "et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj " +
  "kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv " +
  "ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti " +
  "tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

/** `auto`, or a BCP 47 tag of a language with a two-letter code, such as `de`, `pt-BR` or `zh-Hant-TW`. */
export const CALL_LANGUAGE_PATTERN = `^(auto|(${CODES.replaceAll(" ", "|")})(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?)$`;

const namesIn = (locale: string) => new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
const english = namesIn("en");

/** The language of a tag without region and script, in lower case: "de" for "de-AT". */
export const baseLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? "";

/** Whether a text is a BCP 47 tag of a language that exists, such as `de` or `pt-BR`. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1 && english.of(baseLanguage(tag)) !== undefined;
  } catch {
    return false;
  }
}

/** A language's English name: "German" for "de-AT". A tag without a name is returned as it is. */
export function englishName(tag: string): string {
  try {
    return english.of(baseLanguage(tag)) ?? tag;
  } catch {
    return tag;
  }
}

/** Whether the languages of two tags are the same, whatever their regions. */
export const isSameLanguage = (a: string, b: string): boolean => baseLanguage(a) === baseLanguage(b);

/** Names of Whisper for languages that others call differently. */
const OTHER_NAMES = [
  ["castilian", "es"],
  ["flemish", "nl"],
  ["mandarin", "zh"],
] as const;

let byName: Map<string, string> | undefined;

/** Every two-letter code by its language's English name in lower case. */
function codesByName(): Map<string, string> {
  byName ??= new Map([
    ...CODES.split(" ").map((code) => [(english.of(code) ?? code).toLowerCase(), code] as const),
    ...OTHER_NAMES,
  ]);
  return byName;
}

/** Reads a language as transcription servers send it: by its tag or its English name. Null for anything else. */
export function readLanguage(sent: string): string | null {
  const text = sent.trim().toLowerCase();
  return codesByName().get(text) ?? (isLanguageTag(text) ? baseLanguage(text) : null);
}
