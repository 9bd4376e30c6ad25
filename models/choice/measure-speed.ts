import type { ChatRequest } from "#models/chat/chat-request.ts";
import { NODE_PROMPT, NODE_TOOLS, NODE_TURNS } from "./node-prompt.ts";
import type { Speed } from "./speed.ts";

/** One part of a streamed answer. `tokens` is set on the last part if the server counts them. */
export type AnswerPart = { text: string; tokens?: number };
export type Ask = (body: ChatRequest, signal: AbortSignal) => AsyncIterable<AnswerPart>;

const MAX_TOKENS = 48;
/** A model that needs longer than this is too slow whatever its exact figure is. */
const MAX_MS = 20_000;

/**
 * Measures a model with the prompt of a real node: a first turn that it has not seen, and a second one whose beginning it
 * has. Returns figures that are too slow for a model that does not finish in time. Throws if it cannot answer at all.
 */
export async function measureSpeed(ask: Ask, signal: AbortSignal): Promise<Speed> {
  const timeout = AbortSignal.timeout(MAX_MS);
  const both = AbortSignal.any([signal, timeout]);
  const messages: ChatRequest["messages"] = [{ role: "system", content: NODE_PROMPT }];
  const turns: Turn[] = [];
  try {
    for (const content of NODE_TURNS) {
      messages.push({ role: "user", content });
      const turn = await time(
        ask({ messages, tools: NODE_TOOLS, temperature: 0, max_tokens: MAX_TOKENS, stream: true }, both),
      );
      messages.push({ role: "assistant", content: turn.text });
      turns.push(turn);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.aborted) throw error;
  }
  const [first, next] = turns;
  return {
    firstAnswerMs: Math.round(first?.firstMs ?? MAX_MS),
    nextAnswerMs: Math.round(next?.firstMs ?? MAX_MS),
    tokensPerSecond: Number(((next ?? first)?.tokensPerSecond ?? 0).toFixed(1)),
    measuredAt: new Date().toISOString(),
  };
}

type Turn = { text: string; firstMs: number; tokensPerSecond: number };

async function time(parts: AsyncIterable<AnswerPart>): Promise<Turn> {
  const startedAt = performance.now();
  let firstAt: number | undefined;
  let text = "";
  let count = 0;
  let tokens: number | undefined;
  for await (const part of parts) {
    if (part.text !== "") {
      firstAt ??= performance.now();
      count += 1;
    }
    text += part.text;
    tokens = part.tokens ?? tokens;
  }
  const endedAt = performance.now();
  const seconds = (endedAt - (firstAt ?? startedAt)) / 1000;
  const later = Math.max(1, (tokens ?? count) - 1);
  return {
    text,
    firstMs: (firstAt ?? endedAt) - startedAt,
    tokensPerSecond: later / Math.max(0.001, seconds),
  };
}
