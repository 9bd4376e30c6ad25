/** What the watch sees: whether something is being said or held back, and how far it was heard. */
export type Progress = { active: boolean; paused: boolean; positionMs: number; userSpeaking: boolean };

export type WatchState = { positionMs: number; stuckSinceMs: number };

export type Verdict = "fine" | "resume" | "cut";

/** Speech that was not heard to advance for this long will not advance by itself. */
const STUCK_MS = 7_000;
/** Speech that was held back is taken up again by then, unless the caller speaks. */
const HELD_MS = 4_000;

export const freshWatch: WatchState = { positionMs: -1, stuckSinceMs: 0 };

/**
 * Judges speech at a moment: `cut` what claims to speak but makes no progress, `resume` what was held back for the caller
 * and forgotten. Pure, over the time `nowMs`.
 */
export function watchProgress(
  state: WatchState,
  seen: Progress,
  nowMs: number,
): { state: WatchState; verdict: Verdict } {
  const waitsForUser = seen.paused && seen.userSpeaking;
  if (!seen.active || waitsForUser || seen.positionMs !== state.positionMs) {
    return { state: { positionMs: seen.positionMs, stuckSinceMs: nowMs }, verdict: "fine" };
  }
  const stuckMs = nowMs - state.stuckSinceMs;
  if (seen.paused) return { state, verdict: stuckMs >= HELD_MS ? "resume" : "fine" };
  return { state, verdict: stuckMs >= STUCK_MS ? "cut" : "fine" };
}
