import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { takeAudioWanted, takeVideoWanted } from "#inngest/events.ts";
import { env } from "#lib/platform/env.ts";
import { makeTakeVideo } from "#lib/video/takes/make-video.ts";
import { failTake } from "#lib/video/takes/settle-take.ts";
import { makeTakeAudio } from "#lib/video/takes/speaking/make-audio.ts";
import { TakeError } from "#lib/video/takes/take-error.ts";

/** Over all apps. An account has only some of the takes in progress; its others are queued. */
const concurrencyLimits = (limit: number) =>
  [{ limit }, { limit: env.ACCOUNT_JOBS, key: "event.data.ownerId" }] satisfies [
    { limit: number },
    { limit: number; key: string },
  ];

async function retryIfTemporary<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TakeError && error.isLasting) throw new NonRetriableError(error.message);
    throw error;
  }
}

/** Only these messages are written for the owner. Others are internal errors. */
const ownerMessage = (error: Error): string | undefined =>
  error.name === "TakeError" || error.name === "NonRetriableError" ? error.message : undefined;

/** Generates a take's audio. One run per take: requests for a take that is being spoken are skipped. */
export const takeAudioJob = inngest.createFunction(
  {
    id: "speak-take",
    triggers: [takeAudioWanted],
    retries: 3,
    concurrency: concurrencyLimits(env.SPEECH_JOBS),
    singleton: { key: "event.data.takeId", mode: "skip" },
    onFailure: async ({ event, error }) =>
      await failTake(event.data.event.data.takeId, "generating_audio", ownerMessage(error)),
  },
  async ({ event, step }) =>
    await step.run("speak", () => retryIfTemporary(() => makeTakeAudio(event.data.takeId))),
);

/**
 * Renders a take's video. One run per take. A run that dies is repeated and reuses the segments drawn so far.
 */
export const takeVideoJob = inngest.createFunction(
  {
    id: "draw-take",
    triggers: [takeVideoWanted],
    retries: 3,
    concurrency: concurrencyLimits(env.RENDER_JOBS),
    singleton: { key: "event.data.takeId", mode: "skip" },
    onFailure: async ({ event, error }) =>
      await failTake(event.data.event.data.takeId, "rendering", ownerMessage(error)),
  },
  async ({ event, step }) =>
    await step.run("draw", () => retryIfTemporary(() => makeTakeVideo(event.data.takeId))),
);
