import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { takeAudioWanted, takeVideoWanted } from "#inngest/events.ts";
import { failTake } from "#lib/takes/fail-take.ts";
import { makeTakeAudio } from "#lib/takes/make-audio.ts";
import { makeTakeVideo } from "#lib/takes/make-video.ts";
import { TakeError } from "#lib/takes/take-error.ts";

/** Takes a machine speaks and draws at a time; an account has one of each under way, the rest waits its turn. */
const SPEAKING_AT_ONCE = 2;
const DRAWING_AT_ONCE = 1;

const perMachine = (limit: number) =>
  [{ limit }, { limit: 1, key: "event.data.ownerId" }] satisfies [
    { limit: number },
    { limit: number; key: string },
  ];

async function trying<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TakeError && error.isLasting) throw new NonRetriableError(error.message);
    throw error;
  }
}

/** Only these sentences are written for the owner; another error is a fault of ours and says nothing to them. */
const sentenceOf = (error: Error): string | undefined =>
  error.name === "TakeError" || error.name === "NonRetriableError" ? error.message : undefined;

/** Speaks a take. One run a take: what the sweep asks for again is skipped while one is under way. */
export const speakTake = inngest.createFunction(
  {
    id: "speak-take",
    triggers: [takeAudioWanted],
    retries: 3,
    concurrency: perMachine(SPEAKING_AT_ONCE),
    singleton: { key: "event.data.takeId", mode: "skip" },
    onFailure: async ({ event, error }) =>
      await failTake(event.data.event.data.takeId, "generating_audio", sentenceOf(error)),
  },
  async ({ event, step }) => await step.run("speak", () => trying(() => makeTakeAudio(event.data.takeId))),
);

/** Draws a take. A run that dies is begun again and goes on behind the last sentence that is drawn. */
export const drawTake = inngest.createFunction(
  {
    id: "draw-take",
    triggers: [takeVideoWanted],
    retries: 3,
    concurrency: perMachine(DRAWING_AT_ONCE),
    singleton: { key: "event.data.takeId", mode: "skip" },
    onFailure: async ({ event, error }) =>
      await failTake(event.data.event.data.takeId, "rendering", sentenceOf(error)),
  },
  async ({ event, step }) => await step.run("draw", () => trying(() => makeTakeVideo(event.data.takeId))),
);
