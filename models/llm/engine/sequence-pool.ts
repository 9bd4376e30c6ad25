import type { LlamaContextSequence, Token } from "node-llama-cpp";
import { LlmError } from "#models/llm/llm-protocol.ts";

/** Share of a sequence's tokens with which a request counts as the same conversation. */
const MIN_SHARED = 0.6;

type Waiting = { line: readonly Token[]; resolve: (sequence: LlamaContextSequence) => void };

/**
 * The sequences of a context, each of which remembers the last conversation that it read. A request gets the free one
 * that read the same conversation, so a prompt is read once, otherwise the one that was not used for longest. Requests
 * that find none free wait in order.
 */
export class SequencePool {
  /** Longest unused first. */
  private readonly free: LlamaContextSequence[];
  private readonly waiting: Waiting[] = [];
  private readonly maxWaiting: number;

  constructor(sequences: readonly LlamaContextSequence[], maxWaiting: number) {
    this.free = [...sequences];
    this.maxWaiting = maxWaiting;
  }

  /** Throws the signal's reason if it aborts first, and `LlmError` if too many wait. */
  async acquire(line: readonly Token[], signal: AbortSignal): Promise<LlamaContextSequence> {
    signal.throwIfAborted();
    const best = this.takeBest(line);
    if (best) return best;
    if (this.waiting.length >= this.maxWaiting) {
      throw new LlmError(429, "overloaded", "Too many requests are waiting for the language model");
    }
    const { promise, resolve, reject } = Promise.withResolvers<LlamaContextSequence>();
    const entry = { line, resolve };
    const onAbort = () => {
      const index = this.waiting.indexOf(entry);
      if (index < 0) return;
      this.waiting.splice(index, 1);
      reject(signal.reason);
    };
    this.waiting.push(entry);
    signal.addEventListener("abort", onAbort, { once: true });
    return promise.finally(() => signal.removeEventListener("abort", onAbort));
  }

  release(sequence: LlamaContextSequence): void {
    this.free.push(sequence);
    const next = this.waiting.shift();
    if (!next) return;
    const best = this.takeBest(next.line);
    if (best) next.resolve(best);
  }

  private takeBest(line: readonly Token[]): LlamaContextSequence | undefined {
    const shared = this.free.map((sequence) => sharedTokens(sequence, line));
    const best = Math.max(0, ...shared);
    const index = best > 0 ? shared.indexOf(best) : 0;
    return this.free.splice(index, 1)[0];
  }
}

/**
 * How many tokens the sequence need not read again, or 0 if it belongs to another conversation, whose tokens would be
 * lost.
 */
function sharedTokens(sequence: LlamaContextSequence, line: readonly Token[]): number {
  const { firstDifferentIndex } = sequence.compareContextTokens([...line]);
  return firstDifferentIndex >= sequence.nextTokenIndex * MIN_SHARED ? firstDifferentIndex : 0;
}
