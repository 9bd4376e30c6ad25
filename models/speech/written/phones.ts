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
  /(?<![\p{L}\d.,:/+-]|\d )\(?0\d{1,5}\)?(?:\s?[\s/-]\s?\d{2,8}){1,5}(?![\d.,]*\d)|(?<![\p{L}\d.,:/+-])0\d{6,14}(?!\d|-\p{L})/gu;

const cuedPattern = perTable(
  (table) =>
    new RegExp(
      String.raw`(?<!\p{L})(${table.beforePhone})(\s?[:.]?\s?)(\d[\d\s/-]{1,18}\d|\d{2,4}(?:\.\d{2,4}){1,4})(?!\d|[.,:]\d)`,
      "giu",
    ),
);

/** Telephone numbers: digit by digit, with a short pause between the groups that are written. */
export function sayPhones(draft: Draft, table: SpokenTable): void {
  const say = ([number]: RegExpExecArray) => sayPhone(number, table);
  draft.say(INTERNATIONAL, say).say(AMERICAN, say).say(table.phone, say).say(WITH_ZERO, say);
  draft.say(VANITY, ([, code = ""]) => `1, ${spell(code)}, `);
  draft.change(cuedPattern(table), ([whole, cue, link, number = ""]) => {
    const count = number.replace(/\D/g, "").length;
    const isShort = count === 3 && /^\d{3}$/.test(number);
    if (!isShort && (count < 6 || count > 15)) return whole;
    return `${cue}${link}${draft.hold(sayPhone(number, table) ?? number)}`;
  });
}

function sayPhone(number: string, { signs, saysPairs }: SpokenTable): string | undefined {
  const groups = number.match(/\d+/g) ?? [];
  const count = groups.join("").length;
  if (count < 3 || count > 16) return undefined;
  const isPaired = saysPairs && groups.filter(({ length }) => length === 2).length >= 4;
  const said = groups.map((group) => {
    if (isPaired && /^[1-9]\d$/.test(group)) return group;
    return group.length > 8 ? spellInGroups(group) : spell(group);
  });
  return `${number.startsWith("+") ? `${signs.plus} ` : ""}${said.join(", ")}`;
}
