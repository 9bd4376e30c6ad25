import type { Draft } from "./draft.ts";
import type { SpokenTable } from "./table.ts";

/** Signs that carry meaning. Called after Markdown is removed, so a star that is left is a star. */
export function saySigns(draft: Draft, { signs }: SpokenTable): void {
  const put = (pattern: RegExp, word: string) => draft.change(pattern, () => ` ${word} `);
  draft.change(/(?<![\p{L}\d])([A-G])[#♯](?![\p{L}\d#])/gu, ([, letter]) => `${letter} ${signs.sharp} `);
  draft.change(
    /(?<![\p{L}\d])([A-Z])\+\+(?![\p{L}\d+])/gu,
    ([, letter]) => `${letter} ${signs.plus} ${signs.plus} `,
  );
  draft.change(/(?<=[\p{L}\d)])\^(?=-?[\d\p{Ll}])/gu, () => ` ${signs.power} `);
  put(/(?<=[\p{L}\d)]\s?)!={1,2}(?=\s?[\p{L}\d("'-])|≠/gu, signs.unequal);
  put(/(?<=[\p{L}\d)]\s?)={2,3}(?=\s?[\p{L}\d(-])/gu, signs.equals);
  put(/√(?=\s?[\d(])/g, signs.root);
  put(/(?<=\d)x(?![\p{L}\d])(?!\s?\d)/gu, signs.fold);
  draft.change(/(?<=[\p{L}\d)])²/gu, () => ` ${signs.squared}`);
  draft.change(/(?<=[\p{L}\d)])³/gu, () => ` ${signs.cubed}`);
  draft.change(
    /(?<![\p{L}\d:.,/-])(\d{1,3})\s?:\s?(\d{1,3})(?![\d:\p{L}]|[.,]\d)/gu,
    ([, one, other]) => `${one} ${signs.ratio} ${other}`,
  );
  put(/(?<=[\d)]\s?)[*×](?=\s?[\d(])|(?<=\d\s?)x(?=\s?\d)/gu, signs.times);
  put(/(?<=\d\s\p{L}{3,20}\s)[x×](?=\s\d)/gu, signs.by);
  // A way through menus: "Settings > Privacy".
  draft.change(/(?<=(?<!\p{L})\p{Lu}\p{L}{1,30})\s[>›]\s(?=\p{Lu}\p{L})/gu, ", ");
  // A mark, or a blood group.
  draft.change(
    /(?<![\p{L}\d-])(A|B|AB|O|[CDEF])[-−](?=[.,;:!?)]|$|\s(?!(?:und|oder|bis|and|or|to|et|ou|y|o)\s\p{L}{1,20}-\p{L}))/gmu,
    ([, mark]) => `${mark} ${signs.minus} `,
  );
  put(/<=|≤/g, signs.atMost);
  put(/>=|≥/g, signs.atLeast);
  put(/<(?=\s?[\d\p{Sc}-])|(?<=\s)<(?=\s)/gu, signs.lessThan);
  put(/>(?=\s?[\d\p{Sc}-])|(?<=\s)>(?=\s)/gu, signs.moreThan);
  put(/(?<![\p{L}\d~])[~≈](?=\s?\d)/gu, signs.about);
  put(/±/g, signs.plusMinus);
  put(/§§?\s?(?=\d)/g, signs.section);
  put(/(?<![\p{L}\d#])#\s?(?=\d{1,3}(?!\d))|№\s?(?=\d)/gu, signs.number);
  put(/(?<![#\p{L}])#(?![#\p{L}])|(?<=\p{L})#(?![#\p{L}\d])/gu, signs.hash);
  put(/(?<!\*)\*(?!\*)/g, signs.star);
  put(/(?<=[\p{L}\d)]\s?)=(?=\s?[\p{L}\d(-])/gu, signs.equals);
  put(/(?<=\d\s?)\+(?=\s?\d)|(?<=\d\s?)\+(?![\p{L}\d])|(?<=\s)\+(?=\s)/gu, signs.plus);
  put(/(?<!\S)@(?!\S)/g, signs.at);
  put(/&/g, signs.and);
  // "and/or": no voice should say the sign.
  draft.change(/(?<=\p{L})\/(?=\p{L})/gu, () => " ");
}
