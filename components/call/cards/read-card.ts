import type { OpenCard } from "#lib/flow/cards/card.ts";
import type { CardOnPage } from "./card-props.ts";

/** Reads `CARD_ATTRIBUTE`, which only a worker can write: the card, and the id of the one before if it was answered. */
export function readCard(text: string): { open: OpenCard | null; answeredId: string | null } {
  try {
    const { answered, ...open }: OpenCard & { answered?: string } = JSON.parse(text);
    const isOpen = typeof open.id === "string" && typeof open.card.kind === "string";
    return { open: isOpen ? open : null, answeredId: answered ?? null };
  } catch {
    return { open: null, answeredId: null };
  }
}

/** Reads the card of a text conversation, as the API gives it. */
export function readShownCard(value: unknown): CardOnPage | null {
  if (typeof value !== "object" || value === null) return null;
  // The app's own response.
  const { id, card } = value as CardOnPage;
  return { id, card };
}
