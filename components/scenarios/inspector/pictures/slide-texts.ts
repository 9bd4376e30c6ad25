import type { CardDefinition } from "#lib/flow/cards/card.ts";
import { CARD_LIMITS } from "#lib/flow/cards/card-limits.ts";
import { pictureIdOf, picturePath } from "#lib/flow/cards/picture-reference.ts";
import { literalText } from "#lib/flow/scenario/template.ts";
import { cutText, storableText } from "#lib/platform/text.ts";

export type Slide = NonNullable<Extract<CardDefinition, { kind: "slides" }>["pictures"]>[number];

type PlacedText = { str: string; hasEOL: boolean };

/** A page's text in one line. It may contain `{{`, which is no template here. */
export const pageText = (items: readonly PlacedText[]): string =>
  literalText(
    storableText(items.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str)).join(""))
      .replace(/\s+/g, " ")
      .trim(),
  );

/** What slides leave to the title and the text of their card. */
const SPARE_CHARACTERS = CARD_LIMITS.titleCharacters + CARD_LIMITS.textCharacters + 100;

/** Whether slides fit on a card, with the addresses that they have in a call. */
export function fitsCard(slides: readonly Slide[], origin: string): boolean {
  const complete = slides.map((slide) => {
    const id = pictureIdOf(slide.url);
    return id === null ? slide : { ...slide, url: `${origin}${picturePath(id)}` };
  });
  return JSON.stringify(complete).length <= CARD_LIMITS.jsonCharacters - SPARE_CHARACTERS;
}

/** Cuts the texts of new slides so that the card can hold all of them; the longest first. */
export function withFittingTexts(kept: readonly Slide[], added: readonly Slide[], origin: string): Slide[] {
  const cut = (limit: number) => added.map((slide) => ({ ...slide, alt: cutText(slide.alt, limit) }));
  let limit: number = CARD_LIMITS.altCharacters;
  while (limit > 0 && !fitsCard([...kept, ...cut(limit)], origin)) limit = Math.floor(limit * 0.9);
  return cut(limit);
}
