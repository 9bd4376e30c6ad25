import type { Draft } from "./draft.ts";

/** Removes Markdown, not the signs that only look like it: a star between spaces or numbers stays. */
export function removeMarkdown(draft: Draft): void {
  draft
    .change(/^[ \t]{0,9}\|[ \t|:-]{1,200}$/gm, "")
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
