import { inngest } from "#inngest/client.ts";
import { testRunWanted } from "#inngest/events.ts";
import { env } from "#lib/platform/env.ts";
import { playAttempt, startRun } from "#lib/scenarios/tests/runs/play-attempt.ts";
import { failRun, finishRun } from "#lib/scenarios/tests/runs/runs.ts";

/**
 * Plays the attempts of a test run, some at a time. Each is a step, so a run whose app dies continues with the attempts
 * that have no result. The chat server is shared with live calls, so few are played over all apps.
 */
export const runTests = inngest.createFunction(
  {
    id: "run-tests",
    triggers: [testRunWanted],
    retries: 3,
    concurrency: [
      { limit: env.TEST_JOBS },
      { limit: Math.ceil(env.TEST_JOBS / 2), key: "event.data.ownerId" },
    ],
    singleton: { key: "event.data.runId", mode: "skip" },
    onFailure: async ({ event }) => await failRun(event.data.event.data),
  },
  async ({ event, step }) => {
    const { ids, parallel } = await step.run("start", () => startRun(event.data));
    for (let from = 0; from < ids.length; from += parallel) {
      const together = ids.slice(from, from + parallel);
      await Promise.all(together.map((id) => step.run(`play ${id}`, () => playAttempt(event.data, id))));
    }
    await step.run("finish", () => finishRun(event.data));
  },
);
