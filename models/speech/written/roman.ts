import type { Draft } from "./draft.ts";
import { perTable, type SpokenTable } from "./table.ts";

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
/** From 1 to 89, as they are correctly written. */
const ROMAN = "(?:L?X{1,3}|XL|L)?(?:IX|IV|V?I{1,3}|V)?";

function readRoman(numeral: string): number {
  const values = [...numeral].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const patterns = perTable(({ roman }) => ({
  // After these words, one letter is a numeral too.
  cued: new RegExp(
    String.raw`(?<=(?<!\p{L})(?:${roman.cues})\s)(?=[IVXL])(?!L(?![IVXL]))(${ROMAN})(?![\p{L}\d]|[.'’]\p{L})`,
    "giu",
  ),
  ruler: new RegExp(
    String.raw`(?<!\p{L})(${roman.rulers})\s(?=[IVX])(${ROMAN})(?![\p{L}\d]|\.\p{L})(?:\.(?=\s\p{Ll}))?`,
    "gu",
  ),
  century: roman.century,
  // "XL" and "XX" are sizes, and "the IV" is a drip.
  named: new RegExp(
    String.raw`(?<=(?<!\p{L})(?!(?:The|An?|By|With|Der|Die|Das|Le|La|El|Un|Una)\s)\p{Lu}[\p{L}'’]{1,30}\s)(?=[IVXL]{2})(?!X[XL](?!\p{L}))(${ROMAN})(?![\p{L}\d])`,
    "gu",
  ),
}));

/** Roman numerals: of kings and popes, of centuries, and of chapters, wars and sequels. */
export function sayRoman(draft: Draft, table: SpokenTable): void {
  const { roman } = table;
  const { cued, ruler, century, named } = patterns(table);
  const number = (numeral: string) => (/^[IVXL]+$/.test(numeral) ? readRoman(numeral) : 0);
  draft.say(century, ([, numeral = ""]) => roman.sayCentury(number(numeral)));
  draft.change(ruler, ([, name = "", numeral = ""]) => {
    const spoken = numeral && roman.sayRuler(number(numeral), name);
    return spoken ? `${name} ${draft.hold(spoken)}` : undefined;
  });
  const cardinal = ([, numeral = ""]: RegExpExecArray) => {
    const value = number(numeral);
    return value > 0 ? String(value) : undefined;
  };
  draft.change(cued, cardinal).change(named, cardinal);
}
