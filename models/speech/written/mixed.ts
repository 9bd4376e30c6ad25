import type { Draft } from "./draft.ts";
import { perTable, type SpokenTable } from "./table.ts";

const mixedPattern = perTable(({ mixed }) => {
  const parts = Object.keys(mixed.parts).map((part) => RegExp.escape(part));
  return new RegExp(
    String.raw`(?<![\p{L}\d.,:/-])(\d{1,3})\s(${parts.join("|")})(?![\d/]|[.,]\d)(?:\s(\p{L}{1,20}))?`,
    "gu",
  );
});

/** A number with a fraction: "2 1/2 hours". Some languages say what is counted before the fraction. */
export function sayMixed(draft: Draft, table: SpokenTable): void {
  const { mixed, units } = table;
  draft.change(mixedPattern(table), ([, whole = "", part = "", noun = ""]) => {
    const unit = units[noun]?.[1] ?? noun;
    const words = mixed.parts[part];
    if (words === undefined) return undefined;
    if (!mixed.isNounFirst?.(unit)) return `${mixed.whole(whole)} ${draft.hold(words)}${unit && ` ${unit}`}`;
    const isFeminine = /as?$/.test(unit);
    const single = units[noun]?.[0] ?? noun.replace(/(?<=\p{L}{3})s$/u, "");
    const counted = whole === "1" ? `${table.one(single)} ${single}` : `${whole} ${unit}`;
    return `${counted} ${draft.hold((isFeminine && mixed.feminine?.[part]) || words)}`;
  });
}
