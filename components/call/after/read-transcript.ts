import type { Card } from "#lib/flow/cards/card.ts";
import { cardText } from "#lib/flow/cards/card-text.ts";
import { postToLink } from "../post-to-link.ts";

/** What one side said or typed, as heard. `atMs` counts from the start of the call. */
export type SpokenLine = {
  from: "agent" | "user";
  text: string;
  atMs: number;
  interrupted: boolean;
  typed: boolean;
  /** The person who said it in the avatar's place. */
  speaker?: string;
  /** It was shown as a card, not said. */
  shown?: true;
};

export type CallTranscript = { startedAt: Date; readableUntil: Date | null; lines: SpokenLine[] };

/** `gone`: it cannot be read any longer. `failed`: trying again may help. */
export type TranscriptAnswer = CallTranscript | "gone" | "failed";

/** The last words arrive shortly after the visitor has hung up. */
const MAX_TRIES = 10;
const RETRY_MS = 1_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Reads the transcript of a call, waiting a few seconds for its last words. Never throws. */
export async function readTranscript(
  { linkToken, rejoinToken }: { linkToken: string; rejoinToken: string },
  send: typeof fetch = fetch,
  wait = pause,
): Promise<TranscriptAnswer> {
  for (let attempt = 1; ; attempt++) {
    const { answer, isComplete } = await ask(linkToken, rejoinToken, send);
    if (isComplete || attempt === MAX_TRIES) return answer;
    await wait(RETRY_MS);
  }
}

type Asked = { answer: TranscriptAnswer; isComplete: boolean };

async function ask(linkToken: string, rejoinToken: string, send: typeof fetch): Promise<Asked> {
  try {
    const response = await postToLink(linkToken, "transcript", { rejoin_token: rejoinToken }, send);
    const isRefused = response.status >= 400 && response.status < 500 && response.status !== 429;
    if (!response.ok) return { answer: isRefused ? "gone" : "failed", isComplete: true };
    return readBody(await response.json());
  } catch {
    return { answer: "failed", isComplete: true };
  }
}

function readBody(body: unknown): Asked {
  if (typeof body !== "object" || body === null) return { answer: "failed", isComplete: true };
  const { started_at, readable_until, transcript_rows, ended } = body as Record<string, unknown>; // an object: checked above
  if (typeof started_at !== "string" || !Array.isArray(transcript_rows)) {
    return { answer: "failed", isComplete: true };
  }
  const answer = {
    startedAt: new Date(started_at),
    readableUntil: typeof readable_until === "string" ? new Date(readable_until) : null,
    lines: withCards(transcript_rows.flatMap(spokenLine), (body as { cards?: unknown }).cards),
  };
  return { answer, isComplete: ended === true };
}

/** The lines with the cards that were shown in between. Lines keep their order. */
function withCards(lines: SpokenLine[], cards: unknown): SpokenLine[] {
  const waiting = (Array.isArray(cards) ? cards : []).flatMap(shownLine).sort((a, b) => a.atMs - b.atMs);
  const all: SpokenLine[] = [];
  for (const line of lines) {
    while (waiting[0] && waiting[0].atMs < line.atMs) all.push(...waiting.splice(0, 1));
    all.push(line);
  }
  return [...all, ...waiting];
}

function shownLine({ at_ms: atMs, card }: Record<string, unknown>): SpokenLine[] {
  if (typeof atMs !== "number" || typeof card !== "object" || card === null) return [];
  // The app's own response.
  const text = cardText(card as Card);
  if (text === "") return [];
  return [{ from: "agent", text, atMs, interrupted: false, typed: false, shown: true }];
}

function spokenLine(row: Record<string, unknown>): SpokenLine[] {
  const { role, content, at_ms, interrupted, typed, member_name: speaker } = row;
  if (typeof content !== "string" || typeof at_ms !== "number") return [];
  const from = role === "user" ? "user" : "agent";
  const line = {
    from,
    text: content,
    atMs: at_ms,
    interrupted: interrupted === true,
    typed: typed === true,
  } as const;
  return [typeof speaker === "string" ? { ...line, speaker } : line];
}
