/** A whole number of frames at 25 and 30 fps, and of samples. */
export const GRID_MS = 200;
/** Silence before each sentence: the lips open before the voice is heard. */
export const LEAD_MS = 80;
/** The avatar is shown before it starts to speak, and for a moment afterwards. */
const OPENING_MS = 240;
const CLOSING_MS = 500;

type Span = { startMs: number; leadMs: number; lengthMs: number };

/**
 * Places each sentence in the take, with the silences around it. Every length is a multiple of 200 ms, so
 * each sentence is a segment of whole frames that doesn't depend on the ones before it.
 */
export function planSegments(
  sentences: readonly { spokenMs: number; pauseBeforeMs: number; pauseAfterMs: number }[],
): Span[] {
  let startMs = 0;
  return sentences.map(({ spokenMs, pauseBeforeMs, pauseAfterMs }, index) => {
    const leadMs = LEAD_MS + pauseBeforeMs + (index === 0 ? OPENING_MS : 0);
    const afterMs = pauseAfterMs + (index === sentences.length - 1 ? CLOSING_MS : 0);
    const lengthMs = Math.ceil((leadMs + spokenMs + afterMs) / GRID_MS) * GRID_MS;
    const span = { startMs, leadMs, lengthMs };
    startMs += lengthMs;
    return span;
  });
}
