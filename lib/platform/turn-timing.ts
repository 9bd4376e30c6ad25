import { z } from "zod";

/**
 * What an answer is made of, in the order in which an instant is charged to it when several are under way:
 * - `transcription`: the caller's words are made out
 * - `endpointing`: it is waited whether the caller goes on
 * - `retrieval`: documents are searched
 * - `tools`: functions run at endpoints or at the page
 * - `model`: until its first word, or until its answer is complete when that calls functions
 * - `voice`: from the first word until there is sound
 * - `playback`: from there until it is heard
 * - `first_frame`: from the first sound until the picture that belongs to it; after the waiting, not in it
 */
export const STAGES = [
  "transcription",
  "endpointing",
  "retrieval",
  "tools",
  "model",
  "voice",
  "playback",
  "first_frame",
] as const;
export type Stage = (typeof STAGES)[number];

const milliseconds = z.number().int().min(0).max(2_147_483_647);

export const turnTimingSchema = z.object({
  /** Zero of the figures: the end of the caller's turn, or the beginning of what was said to no turn. */
  from: z.enum(["end_of_turn", "own_account"]),
  /** Until the first sound. */
  totalMs: milliseconds,
  /** How long it was heard. */
  heardMs: milliseconds,
  /** As measured; they may overlap, because the avatar prepares its answer while it waits for the turn's end. */
  stages: z
    .array(z.object({ stage: z.enum(STAGES), startMs: milliseconds, durationMs: milliseconds }))
    .max(100),
});
export type TurnTiming = z.infer<typeof turnTimingSchema>;

type WaitingShare = { stage: Stage; startMs: number; tookMs: number; waitedMs: number };

/**
 * Charges every millisecond of the waiting to one stage: the earliest of `STAGES` that was under way. What none explains
 * is the rest, so that `waitedMs` of all and the rest add up to the whole.
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
