import type { HistoryItem } from "#lib/flow/simulation/play-call.ts";
import { exactJson } from "#lib/platform/encoding/exact-json.ts";
import { storableText, storableValues } from "#lib/platform/text.ts";

/** As in calls (`agent/scenario/model-context.ts`): about an hour of talking. */
const MAX_TOKENS = 24_000;
const CHARACTERS_PER_TOKEN = 4;

/** Characters without an alphabet (U+2E80 and later) count as one token each. */
function estimateTokens(text: string): number {
  const whole = text.match(/[\u2E80-\uFFFF]/g)?.length ?? 0;
  return whole + Math.ceil((text.length - whole) / CHARACTERS_PER_TOKEN);
}

const tokensOf = (item: HistoryItem): number =>
  item.role === "call"
    ? estimateTokens(exactJson(item.args)) + estimateTokens(item.result ?? "")
    : estimateTokens(item.content);

/**
 * What a model gets of a conversation: all of the owner's messages, which the app limits, and the newest of the rest, at least
 * half of the room. A call that is still running is kept, because its result will come.
 */
export function trimHistory(history: readonly HistoryItem[], maxTokens = MAX_TOKENS): HistoryItem[] {
  const isSystem = (item: HistoryItem) => item.role === "system";
  const sum = (items: readonly HistoryItem[]) => items.reduce((total, item) => total + tokensOf(item), 0);
  const others = history.filter((item) => !isSystem(item));
  const room = Math.max(maxTokens - sum(history.filter(isSystem)), maxTokens / 2);
  let tokens = 0;
  const lastLeftOut = others.findLastIndex((item) => {
    tokens += tokensOf(item);
    return tokens > room;
  });
  const kept = new Set(others.slice(Math.min(lastLeftOut + 1, others.length - 1)));
  return history.filter(
    (item) => isSystem(item) || kept.has(item) || (item.role === "call" && item.result === null),
  );
}

/** A history that the database can store: a model's arguments may have characters, or a depth, that it can't. */
export const storableHistory = (history: readonly HistoryItem[]): HistoryItem[] =>
  history.map((item) =>
    item.role === "call"
      ? {
          ...item,
          name: storableText(item.name),
          args: storableValues({ args: item.args }).args ?? "",
          result: item.result === null ? null : storableText(item.result),
        }
      : { ...item, content: storableText(item.content) },
  );
