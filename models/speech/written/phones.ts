import { spell, spellInGroups } from "./digits.ts";
import type { Draft } from "./draft.ts";
import { perTable, type SpokenTable } from "./table.ts";

const INTERNATIONAL =
  /(?<![\p{L}\d])(?:\+|00(?=[1-9]\d?[\s(]))\d{1,3}(?:[\s().\-/]{0,3}\d{1,8}){1,7}(?!\d)/gu;
const AMERICAN =
  /(?<![\p{L}\d.,-])(?:1[-.\s])?(?:\(\d{3}\)\s?|\d{3}[-.\s])\d{3}[-.\s]\d{4}(?![\d-])|(?<![\p{L}\d.,-])\d{3}-\d{4}(?![\d-])/gu;
/** Written with letters, as in 1-800-FLOWERS. */
const VANITY = /(?<![\p{L}\d-])1-(8\d\d)-(?=[A-Z]{3})/gu;
const WITH_ZERO =
  /(?<![\p{L}\d.,:/+-]|\d )\(?0(?:\d{1,5}|\s\d{2,4})\)?(?:\s?[\s/-]\s?\d{1,8}){1,6}(?![\d.,]*\d)|(?<![\p{L}\d.,:/+-])0\d{6,14}(?!\d|-\p{L})/gu;

/** "Text HELP to 12345": the number of a service for short messages. */
const SHORT_CODE =
  /(?<=(?<!\p{L})(?:[Tt]ext|SMS|[Ss]end|[Ss]enden|[Ss]chicken|[Ee]nvoyez|[Ee]nvíe|[Ee]nvía|[Mm]ande)(?!\p{L})[^.!?\n\d]{0,40}\s(?:to|an|an die|au|al)\s)\d{4,6}(?![\p{L}\d]|[.,:/]\d|\s\p{Ll})/gu;

const cuedPattern = perTable(
  (table) =>
    new RegExp(
      String.raw`(?<!\p{L})(${table.beforePhone})(\s?[:.]?\s?)(\d[\d\s/-]{1,18}\d|\d{2,4}(?:\.\d{2,4}){1,4})(?!\d|[.,:]\d)((?:,?\s(?:${table.links})\s(?:\p{L}{2,3}\s)?\d{3}(?!\d)){0,3})`,
      "giu",
    ),
);

/** Telephone numbers: digit by digit, with a short pause between the groups that are written. */
export function sayPhones(draft: Draft, table: SpokenTable): void {
  const say = ([number]: RegExpExecArray) => sayPhone(number, table);
  draft.say(INTERNATIONAL, say).say(AMERICAN, say).say(table.phone, say);
  draft.say(WITH_ZERO, (match) => {
    // Single digits between spaces are a number only if there are enough of them.
    const isSure = !/(?<!\d)\d(?!\d)/.test(match[0]) || match[0].replace(/\D/g, "").length >= 6;
    return isSure ? say(match) : undefined;
  });
  draft.say(VANITY, ([, code = ""]) => `1, ${spell(code)}, `);
  draft.change(cuedPattern(table), ([whole, cue, link, number = "", others = ""]) => {
    const count = number.replace(/\D/g, "").length;
    const isShort = count === 3 && /^\d{3}$/.test(number);
    if (!isShort && (count < 6 || count > 15)) return whole;
    const rest = others.replace(/\d+/g, (digits) => draft.hold(spell(digits)));
    return `${cue}${link}${draft.hold(sayPhone(number, table) ?? number)}${rest}`;
  });
  draft.say(SHORT_CODE, ([digits]) => spellInGroups(digits));
}

/** "0123456789" as "0 1, 23, 45, 67, 89". */
const sayPairs = (digits: string): string =>
  (digits.match(/\d\d/g) ?? []).map((pair) => (pair.startsWith("0") ? spell(pair) : pair)).join(", ");

function sayPhone(number: string, { signs, saysPairs }: SpokenTable): string | undefined {
  const groups = number.match(/\d+/g) ?? [];
  const count = groups.join("").length;
  if (count < 3 || count > 16) return undefined;
  const isPaired = saysPairs && groups.filter(({ length }) => length === 2).length >= 4;
  const said = groups.map((group) => {
    if (isPaired && /^[1-9]\d$/.test(group)) return group;
    if (saysPairs && /^0\d{9}$/.test(group)) return sayPairs(group);
    return group.length > 8 ? spellInGroups(group) : spell(group);
  });
  return `${number.startsWith("+") ? `${signs.plus} ` : ""}${said.join(", ")}`;
}
