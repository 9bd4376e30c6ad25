import type { Exchange } from "#components/tools/exchange-view.tsx";
import type { Card } from "#lib/flow/cards/card.ts";

export type ToolCallLine = Exchange & {
  callId: string;
  functionName: string;
  nodeId: string;
  startedAt: string;
};

/** A card that was shown. `goneAt` is null if it was there until the end. */
export type CardLine = {
  id: string;
  functionName: string;
  nodeId: string;
  card: Card;
  shownAt: string;
  goneAt: string | null;
};

/** An entry of a transcript. `atMs` counts from the start of the call. */
export type TranscriptItem = { key: string; nodeId: string; atMs: number } & (
  | { kind: "line"; line: TranscriptLine }
  | { kind: "call"; call: ToolCallLine }
  | { kind: "card"; card: CardLine }
);
export type NodeSection = { key: string; nodeId: string; items: TranscriptItem[] };

/**
 * Lines, tool calls and cards by start time, grouped into sections of one node each. Lines keep the given order
 * even if their times do not: a turn that interrupted another comes after it.
 */
export function groupByNode(
  lines: readonly TranscriptLine[],
  calls: readonly ToolCallLine[],
  startedAt: string,
  cards: readonly CardLine[] = [],
): NodeSection[] {
  const zero = Date.parse(startedAt);
  const atMs = (at: string) => Math.max(0, Date.parse(at) - zero);
  const called = calls.map(
    (call): TranscriptItem => ({
      ...{ kind: "call", key: call.callId, nodeId: call.nodeId, call },
      atMs: atMs(call.startedAt),
    }),
  );
  const shown = newestVersions(cards).map(
    (card): TranscriptItem => ({
      ...{ kind: "card", key: `card ${card.id}`, nodeId: card.nodeId, card },
      atMs: atMs(card.shownAt),
    }),
  );
  const waiting = [...called, ...shown].sort((a, b) => a.atMs - b.atMs);
  const items: TranscriptItem[] = [];
  for (const line of lines) {
    const at = atMs(line.startedAt);
    while (waiting[0] && waiting[0].atMs < at) items.push(...waiting.splice(0, 1));
    items.push({ kind: "line", key: String(line.seq), nodeId: line.nodeId, atMs: at, line });
  }
  return splitByNode([...items, ...waiting]);
}

/** Each card once, as it was last, where it first appeared. What is spelled changes a card again and again. */
function newestVersions(cards: readonly CardLine[]): CardLine[] {
  const byId = new Map<string, CardLine>();
  for (const card of cards)
    byId.set(card.id, { ...card, shownAt: byId.get(card.id)?.shownAt ?? card.shownAt });
  return [...byId.values()];
}

/** The card that was shown at a moment of the call, or `null`. */
export function cardAt(cards: readonly CardLine[], startedAt: string, ms: number): CardLine | null {
  const at = Date.parse(startedAt) + ms;
  const shown = cards.findLast((card) => Date.parse(card.shownAt) <= at);
  return shown && (shown.goneAt === null || Date.parse(shown.goneAt) > at) ? shown : null;
}

function splitByNode(items: readonly TranscriptItem[]): NodeSection[] {
  const parts: NodeSection[] = [];
  for (const item of items) {
    const last = parts.at(-1);
    if (last?.nodeId === item.nodeId) last.items.push(item);
    else parts.push({ key: item.key, nodeId: item.nodeId, items: [item] });
  }
  return parts;
}

/**
 * The `seq` of the line heard at a moment of the call: the last that had begun. Returns `null` before the
 * first.
 */
export function lineAt(lines: readonly { seq: number; startedAt: string }[], startedAt: string, ms: number) {
  const zero = Date.parse(startedAt);
  return lines.findLast((line) => Date.parse(line.startedAt) - zero <= ms)?.seq ?? null;
}

/**
 * The text of an interrupted line that the visitor did not hear. Empty if all of it was heard, or if it is
 * unknown.
 */
export function unheardText({
  content,
  generated,
}: {
  content: string;
  generated?: string | undefined;
}): string {
  return generated?.startsWith(content) === true ? generated.slice(content.length).trim() : "";
}

export type TranscriptLine = {
  seq: number;
  role: "user" | "assistant" | "system";
  content: string;
  nodeId: string;
  startedAt: string;
  interrupted: boolean;
  /** The passages that the line is based on. */
  citations?: { documentName: string; position: number; score: number }[];
  /** How long the visitor waited for it. */
  waitMs?: number;
  /** The time of each stage of the answer is known. */
  isMeasured?: boolean;
  /** Spoken while a function ran; answers nothing. */
  isFiller?: boolean;
  /** The person who said it in the avatar's place. */
  memberName?: string;
  /** It was written, not said. */
  isTyped?: boolean;
  /** The language that the visitor was heard to speak from this line on. */
  language?: string | undefined;
  /** The full text of an interrupted line. `interruptedAtMs` is how much of it was played. */
  generated?: string;
  interruptedAtMs?: number;
  /** The parts of `content` that were shown in silence. */
  unheard?: string[];
  /** The functions that the model called for it. */
  functionCalls?: { callId: string; name: string; ok: boolean; args?: unknown }[];
};

/** The element id of a transcript row. */
export const lineId = (seq: number): string => `line-${seq}`;

/** The element id of a row's answer-time bar. */
export const barId = (seq: number): string => `answer-time-${seq}`;
