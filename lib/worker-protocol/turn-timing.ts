import { z } from "zod";

/**
 * The stages of an answer. When several are running, time is attributed to the first in this order:
 * - `transcription`: recognizing the visitor's words
 * - `endpointing`: waiting to see whether the visitor continues
 * - `retrieval`: searching documents
 * - `tools`: running functions at endpoints or in the page
 * - `model`: until its first word, or until its answer is complete if it calls functions
 * - `failed_model`: until it was clear that the model would not answer
 * - `declined_model`: until it was clear that the model refuses to answer
 * - `fallback_model`: as `model`, of the model that answers in its place
 * - `voice`: from the first word until there is audio
 * - `playback`: from there until it is heard
 * - `first_frame`: from the first audio until its frame is shown; after the wait, not part of it
 */
export const STAGES = [
  "transcription",
  "endpointing",
  "retrieval",
  "tools",
  "model",
  "failed_model",
  "declined_model",
  "fallback_model",
  "voice",
  "playback",
  "first_frame",
] as const;
export type Stage = (typeof STAGES)[number];

const milliseconds = z.number().int().min(0).max(2_147_483_647);

export const turnTimingSchema = z.object({
  /** Origin of the times: the end of the visitor's turn, or the start of unprompted speech. */
  from: z.enum(["end_of_turn", "own_account"]),
  /** Until the first audio. */
  totalMs: milliseconds,
  /** How long it played. */
  heardMs: milliseconds,
  /** As measured. They may overlap, because the avatar prepares its answer while it waits for the end of the turn. */
  stages: z
    .array(z.object({ stage: z.enum(STAGES), startMs: milliseconds, durationMs: milliseconds }))
    .max(100),
  /** The voice that the speech server did not have, and the one that spoke in its place. */
  voiceReplaced: z.object({ asked: z.string().max(64), used: z.string().max(64) }).optional(),
});
export type TurnTiming = z.infer<typeof turnTimingSchema>;

type WaitingShare = { stage: Stage; startMs: number; tookMs: number; waitedMs: number };

/**
 * Attributes every millisecond of the wait to one stage: the first of `STAGES` that was running. Unexplained time is
 * the rest, so the `waitedMs` of all stages and the rest add up to the total.
 */
export function shareWaiting({ totalMs, stages }: Pick<TurnTiming, "totalMs" | "stages">): {
  shares: WaitingShare[];
  restMs: number;
} {
  let open: [from: number, to: number][] = [[0, totalMs]];
  const waited = new Map<number, number>();
  const byCharge = [...stages.entries()].sort(
    ([, a], [, b]) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage),
  );
  for (const [index, { startMs, durationMs }] of byCharge) {
    const before = lengthOf(open);
    open = open.flatMap((span) => without(span, startMs, startMs + durationMs));
    waited.set(index, before - lengthOf(open));
  }
  const shares = stages.map(({ stage, startMs, durationMs }, index) => {
    return { stage, startMs, tookMs: durationMs, waitedMs: waited.get(index) ?? 0 };
  });
  return { shares, restMs: lengthOf(open) };
}

const lengthOf = (spans: [number, number][]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);

function without([from, to]: [number, number], cutFrom: number, cutTo: number): [number, number][] {
  const left: [number, number] = [from, Math.min(to, cutFrom)];
  const right: [number, number] = [Math.max(from, cutTo), to];
  return [left, right].filter((span) => span[1] > span[0]);
}
