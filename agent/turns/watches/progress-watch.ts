import type { voice } from "@livekit/agents";
import type { CallLog } from "#agent/call/reporting/call-trace.ts";
import type { AvatarOutput } from "#agent/media/avatar-output.ts";
import type { PauseState } from "#agent/turns/pause-state.ts";

/** A snapshot of playback: whether speech is active or paused, and how far it was heard. */
export type Progress = { active: boolean; paused: boolean; positionMs: number; userSpeaking: boolean };

export type WatchState = { positionMs: number; stuckSinceMs: number };

export type Verdict = "fine" | "resume" | "cut";

/** Speech that has not advanced for this long will not advance by itself. */
const STUCK_MS = 7_000;
/** Paused speech resumes after this time, unless the visitor is speaking. */
const MAX_PAUSE_MS = 4_000;
const INTERVAL_MS = 1_000;

export const initialWatch: WatchState = { positionMs: -1, stuckSinceMs: 0 };

/**
 * Decides whether speech is stuck at the time `nowMs`. Returns `cut` for speech that is active but makes no
 * progress, `resume` for speech that was paused for the visitor and then forgotten, and the state for the
 * next call. Pure.
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
  if (seen.paused) return { state, verdict: stuckMs >= MAX_PAUSE_MS ? "resume" : "fine" };
  return { state, verdict: stuckMs >= STUCK_MS ? "cut" : "fine" };
}

type ProgressParts = {
  session: Pick<voice.AgentSession, "interrupt" | "userState">;
  output: AvatarOutput;
  pauseState: PauseState;
  log: CallLog;
};

/** Checks the avatar's speech every second, and resumes or cuts it when it is stuck. */
export class ProgressWatch {
  private readonly parts: ProgressParts;
  private state = initialWatch;
  private timer: NodeJS.Timeout | undefined;

  constructor(parts: ProgressParts) {
    this.parts = parts;
  }

  start(): void {
    this.timer = setInterval(() => this.check(), INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private check(): void {
    const { output, session, pauseState, log } = this.parts;
    const seen = {
      active: output.isActive,
      paused: output.isPaused,
      positionMs: output.positionMs,
      userSpeaking: session.userState === "speaking",
    };
    const { state, verdict } = watchProgress(this.state, seen, Date.now());
    this.state = state;
    if (verdict === "fine" || pauseState.isPaused) return;
    log.warn({ verdict }, "speech made no progress");
    this.state = initialWatch;
    if (verdict === "resume") output.resume();
    else session.interrupt({ force: true });
  }
}
