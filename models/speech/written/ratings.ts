import type { Draft } from "./draft.ts";
import type { SpokenTable } from "./table.ts";

/** The last of them may be empty: "★★★★☆". */
const STARS = /(?<![★⭐☆✩]\ufe0f?)(?:[★⭐]\ufe0f?){1,10}(?:[☆✩]\ufe0f?){0,10}(?![★⭐☆✩])/gu;

/** Ratings: "4.8/5", "5★" and "★★★★☆". */
export function sayRatings(draft: Draft, { signs, stars }: SpokenTable): void {
  draft
    .change(
      /(?<![\p{L}\d.,:/-])(\d{1,3}[.,]\d{1,2})\s?\/\s?(\d{1,3})(?![\p{L}\d/]|[.,]\d)/gu,
      ([, points, most]) => `${points} ${signs.outOf} ${most}`,
    )
    .change(/(?<=(?<![\d.,])(\d{1,2}(?:[.,]\d)?))\s?-?[★⭐]\ufe0f?-?(?![★⭐☆✩])/gu, ([, count]) => {
      return ` ${count === "1" ? stars.one : stars.before} `;
    })
    .say(STARS, ([whole]) => {
      const full = whole.match(/[★⭐]/gu)?.length ?? 0;
      const empty = whole.match(/[☆✩]/gu)?.length ?? 0;
      const count = empty > 0 ? `${full} ${signs.outOf} ${full + empty}` : String(full);
      return ` ${count} ${full + empty === 1 ? stars.one : stars.many} `;
    });
}
