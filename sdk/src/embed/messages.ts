import { isOpenCard, type OpenCard } from "../cards.ts";

/** The host page's response to `ready`, which tells the call's page where to send messages. */
export const HELLO = { visavis: "hello" } as const;

/** Messages from the call's page to the embedding page; `ready` goes to any origin and contains nothing. */
export type FrameMessage =
  | { visavis: "ready" }
  | { visavis: "started"; sessionId: string }
  | { visavis: "ended"; sessionId: string }
  | { visavis: "card-shown"; sessionId: string; card: OpenCard }
  | { visavis: "card-answered"; sessionId: string; cardId: string }
  | { visavis: "error"; code: string };

const isText = (value: unknown): value is string => typeof value === "string";

/** Parses a message of the call's page; null if it is not one. The listener checks the sending window. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const { visavis, sessionId, code, card, cardId } = data as Record<string, unknown>;
  if (visavis === "ready") return { visavis };
  if ((visavis === "started" || visavis === "ended") && isText(sessionId)) return { visavis, sessionId };
  if (visavis === "card-shown" && isText(sessionId) && isOpenCard(card)) return { visavis, sessionId, card };
  if (visavis === "card-answered" && isText(sessionId) && isText(cardId))
    return { visavis, sessionId, cardId };
  return visavis === "error" && isText(code) ? { visavis, code } : null;
}
