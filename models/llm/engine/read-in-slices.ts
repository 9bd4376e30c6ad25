import type { LlamaContextSequence, Token } from "node-llama-cpp";

/** How long an interruption may have to wait for a slice. */
const SLICE_MS = 25;
/** Smaller slices read a prompt much more slowly. */
const MIN_SLICE = 8;
const MAX_SLICE = 256;
const FIRST_SLICE = 32;

/**
 * Reads a prompt except for its last token, which starts the answer. The library does not stop while it reads, so it
 * gets the prompt in slices, and an abort between two of them frees the model. Returns how many tokens the sequence
 * already had.
 */
export async function readInSlices(
  sequence: LlamaContextSequence,
  tokens: readonly Token[],
  signal: AbortSignal,
): Promise<number> {
  const toRead = tokens.slice(0, -1);
  await sequence.adaptStateToTokens(toRead, false);
  const cached = sequence.nextTokenIndex;
  let size = FIRST_SLICE;
  for (let at = cached; at < toRead.length; ) {
    signal.throwIfAborted();
    const slice = toRead.slice(at, at + size);
    const startedAt = performance.now();
    await sequence.evaluateWithoutGeneratingNewTokens(slice);
    const perToken = (performance.now() - startedAt) / slice.length;
    size = Math.min(MAX_SLICE, Math.max(MIN_SLICE, Math.floor(SLICE_MS / perToken)));
    at += slice.length;
  }
  signal.throwIfAborted();
  return cached;
}
