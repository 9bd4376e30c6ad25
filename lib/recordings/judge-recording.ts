import type { RecordingFigures } from "#lib/video/render/media-job.ts";
import type { RecordingRow } from "./queries.ts";

/** A recording whose end lacks less than this, or than this share of the call, is still one. */
const MAX_MISSING = { ms: 5_000, share: 0.1 } as const;
/** The owner learns of what is missing from here on: a crash loses 2 s, and the end of a call is reported a little late. */
const NOTICED_MS = 4_000;
const MIN_PICTURES_PER_SECOND = 10;

type Call = Pick<RecordingRow, "activeAt" | "endedAt" | "workerSeenAt" | "awayMs">;

/** `error`: why it can't be kept. `notice`: what its owner should know about it. */
export type Judgement = { error: string; notice: null } | { error: null; notice: string | null };

/** How long the avatar was there: until the call ended, or its worker was lost. */
function callMs({ activeAt, endedAt, workerSeenAt }: Call): number {
  if (!activeAt || !endedAt) return 0;
  const overAt = workerSeenAt && workerSeenAt < endedAt ? workerSeenAt : endedAt;
  return overAt.getTime() - activeAt.getTime();
}

/**
 * Decides whether the files of a recording contain its call: a part that never arrived would otherwise end it early
 * without a word. `figures`: `null` if nothing arrived.
 */
export function judgeRecording(call: Call, figures: RecordingFigures | null): Judgement {
  if (!figures) return { error: "The recording failed: no part of it arrived.", notice: null };
  const { lengthMs, coveredMs, pictures } = figures;
  const expectedMs = callMs(call);
  if (expectedMs - lengthMs > Math.max(MAX_MISSING.ms, MAX_MISSING.share * expectedMs)) {
    const [length, whole] = [seconds(lengthMs), seconds(expectedMs)];
    return { error: `The recording failed: only ${length} of ${whole} s of it arrived.`, notice: null };
  }
  const missingMs = expectedMs - coveredMs;
  if (missingMs > NOTICED_MS)
    return { error: null, notice: `${seconds(missingMs)} s of the call are missing in the recording.` };
  // No pictures are sent while the visitor is away.
  const rate = pictures / Math.max(1, (coveredMs - call.awayMs) / 1_000);
  if (coveredMs > 0 && rate < MIN_PICTURES_PER_SECOND)
    return {
      error: null,
      notice: `The recording shows ${rate.toFixed(1)} pictures a second, because the machine was busy.`,
    };
  return { error: null, notice: null };
}

const seconds = (ms: number): number => Math.round(ms / 1_000);
