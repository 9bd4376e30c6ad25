import { z } from "zod";

export const speedSchema = z.object({
  /** Until the first word, when the model has not seen the conversation yet. */
  firstAnswerMs: z.number(),
  /** Until the first word of a later turn, whose beginning the model remembers. */
  nextAnswerMs: z.number(),
  tokensPerSecond: z.number(),
  measuredAt: z.iso.datetime(),
});
export type Speed = z.output<typeof speedSchema>;

/**
 * A model that is slower than this makes a bad call. The worker waits 7 s for a first word; a pause of two seconds
 * already feels long; and a voice says about three tokens a second, which the model must stay ahead of.
 */
const LIMITS = { firstAnswerMs: 7_000, nextAnswerMs: 2_000, tokensPerSecond: 5 };

/** Whether a model answers in time for a call. */
export function isFastEnough(speed: Speed): boolean {
  return (
    speed.firstAnswerMs <= LIMITS.firstAnswerMs &&
    speed.nextAnswerMs <= LIMITS.nextAnswerMs &&
    speed.tokensPerSecond >= LIMITS.tokensPerSecond
  );
}

/** A speed for people: "first word after 0.8 s, 12 tokens per second". */
export function describeSpeed({
  nextAnswerMs,
  tokensPerSecond,
}: Pick<Speed, "nextAnswerMs" | "tokensPerSecond">): string {
  return `first word after ${(nextAnswerMs / 1000).toFixed(1)} s, ${tokensPerSecond.toFixed(0)} tokens per second`;
}
