import type { Draft } from "./draft.ts";

const TAG =
  /<\/?(?:a|b|i|u|s|p|em|strong|small|mark|code|pre|kbd|span|div|ul|ol|li|h[1-6]|br|hr|img|sub|table|thead|tbody|tr|td|th|blockquote|font|center)(?:\s[^<>]{0,500})?\s?\/?>/giu;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", ndash: "–", mdash: "—", hellip: "…" },
  ...{ euro: "€", pound: "£", cent: "¢", yen: "¥", deg: "°", times: "×", frac12: "½" },
  ...{ copy: "©", reg: "®", trade: "™" },
};

/** HTML that a model wrote into its text: no tag, and what entities stand for. */
export function removeHtml(draft: Draft): void {
  draft
    .change(/<sup>([23])<\/sup>/giu, ([, power]) => (power === "2" ? "²" : "³"))
    .change(TAG, ([tag]) =>
      /^<\/?(?:br|p|div|li|tr|h[1-6])/i.test(tag) ? "\n" : /^<\/?(?:td|th|img)/i.test(tag) ? " " : "",
    )
    .change(/&(?:#(\d{1,6})|([a-z]{2,6}\d{0,2}));/giu, ([, code, name = ""]) =>
      code ? fromCode(Number(code)) : ENTITIES[name.toLowerCase()],
    );
}

/** Half of a surrogate pair becomes a space. */
const fromCode = (code: number): string =>
  code >= 0xd800 && code <= 0xdfff ? " " : String.fromCodePoint(code);

/** Removes Markdown, not the signs that only look like it: a star between spaces or numbers stays. */
export function removeMarkdown(draft: Draft): void {
  draft
    .change(/^[ \t]{0,9}\|[ \t|:-]{1,200}$/gm, "")
    .change(/^([ \t]{0,12}(?:[-*+][ \t]+)?)\[[ xX✓✔]\][ \t]+(?=\S)/gm, ([, bullet]) => bullet)
    .change(/(?<=[\d)])\*\*(?=[\d(])(?![^\n]{0,500}\*\*)/g, "^")
    .change(/```[^`]{0,20000}```/g, " ")
    .change(/!?\[([^\][]{0,500})\]\([^)\s]{0,2000}\)/g, ([, label = ""]) => label)
    .change(
      /^[ \t]{0,12}(?:#{1,6}|[-*+•]|>(?!\s?\d))[ \t]+(?=\S{2}|\S[ \t]+(?!(?:or|and|oder|und|o|y|ou|et)\b))/gm,
      "",
    )
    .change(/(\*\*|__)(?=\S)([^\n*_]{1,500}?\S?)\1/g, ([, , inner = ""]) => inner)
    .change(
      /(?<![\p{L}\d*_])([*_])(?=[^\s*_])([^*_\n]{0,300}[^\s*_])\1(?![\p{L}\d*_])/gu,
      ([, , inner = ""]) => inner,
    )
    .change(/\*{2,}|_{2,}|~~|`/g, " ");
}

/** What is left of markup after the signs that carry meaning are said. */
export function removeSigns(draft: Draft): void {
  draft.change(/[`*#|~^\\<>{}[\]]/g, " ");
}
