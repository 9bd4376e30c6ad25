import type { OpenCard } from "#lib/flow/cards/card.ts";
import type { SaidRow, TextEvent } from "./follow-text.ts";
import type { ShownCard, TextRow } from "./schema.ts";

export const presentTextRow = ({ seq, role, content, startedAt }: SaidRow): TextRow => ({
  ...{ seq, role, content },
  started_at: startedAt.toISOString(),
});

export const presentCard = (card: OpenCard | null): ShownCard | null =>
  card && { id: card.id, function: card.name, card: card.card };

/** An event as it is streamed; null for a ping. */
export function presentTextEvent(event: TextEvent): { event: string; data: object } | null {
  switch (event.type) {
    case "row":
      return { event: "row", data: presentTextRow(event.row) };
    case "partial":
      return { event: "partial", data: { text: event.text } };
    case "done":
      return {
        event: "done",
        data: { status: event.status, answered: event.isAnswered, card: presentCard(event.card) },
      };
    case "ping":
      return null;
  }
}
