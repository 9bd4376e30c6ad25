import { NextRequest } from "next/server";
import { z } from "zod";
import { env } from "#lib/platform/env.ts";

/** The most that it waits for a job to settle: whoever is retried more often than this is retried for ever. */
const MOST_REQUESTS = 20;

const errorShape = z.looseObject({ name: z.string(), message: z.string() });
const stepShape = z.looseObject({
  id: z.string(),
  op: z.enum(["StepRun", "StepError", "StepFailed"]),
  data: z.unknown(),
  error: errorShape.optional(),
});

type Door = (request: NextRequest, context: unknown) => Promise<Response>;
type Known = { opts: { id: string; retries?: number } };
type Steps = Record<string, object>;
/** `tries` counts how often a step was begun. */
type Run = { tries: number; outcome: unknown; error: string | null };

/**
 * Stands for the job server: asks the app's door to run a job and heeds its answers as the real one does. It tries again at
 * once, as often as the job allows, tells of what is given up, and remembers the steps that are done.
 */
export class FakeJobServer {
  private readonly door: Door;

  constructor(door: Door) {
    this.door = door;
  }

  async run({ opts: { id, retries = 4 } }: Known, sent: { name: string; data: object }): Promise<Run> {
    const event = { name: sent.name, data: sent.data, id: "event", ts: Date.now() };
    const steps: Steps = {};
    let tries = 0;
    for (let count = 0, attempt = 0; count < MOST_REQUESTS; count += 1) {
      const answer = await this.ask(id, { event, steps, attempt, most: retries + 1 });
      const body: unknown = await answer.json();
      if (answer.status === 200) return { tries, outcome: body, error: null };
      const isLast = answer.headers.get("x-inngest-no-retry") === "true" || attempt === retries;
      if (answer.status === 206) {
        tries += 1;
        const isSettled = z
          .array(stepShape)
          .parse(body)
          .every((step) => keep(steps, step, isLast));
        attempt = isSettled ? 0 : attempt + 1;
      } else if (isLast) return { tries, outcome: null, error: await this.giveUp(id, { event, body }) };
      else attempt += 1;
    }
    throw new Error("The job is retried for ever");
  }

  /** Tells the job that it failed, as its last event. Answers why. */
  private async giveUp(id: string, { event, body }: { event: object; body: unknown }): Promise<string> {
    const error = errorShape.parse(body);
    const failed = {
      name: "inngest/function.failed",
      data: { function_id: id, run_id: "run", error, event },
    };
    const steps: Steps = {};
    for (let count = 0; count < MOST_REQUESTS; count += 1) {
      const answer = await this.ask(`${id}-failure`, { event: failed, steps, attempt: 0, most: 1 });
      if (answer.status === 200) return error.message;
      for (const step of z.array(stepShape).parse(await answer.json())) keep(steps, step, true);
    }
    throw new Error("The job does not take its failure");
  }

  private async ask(
    id: string,
    { event, steps, attempt, most }: { event: object; steps: Steps; attempt: number; most: number },
  ): Promise<Response> {
    const url = new URL(`${env.APP_URL}/api/inngest?fnId=visavis-${id}&stepId=step`);
    url.searchParams.set("key", env.VISAVIS_JOBS_SECRET);
    const ctx = {
      run_id: "run",
      attempt,
      max_attempts: most,
      stack: { stack: Object.keys(steps), current: 0 },
    };
    const body = JSON.stringify({ version: 2, event, events: [event], steps, ctx });
    const headers = { "content-type": "application/json" };
    return await this.door(new NextRequest(url, { method: "POST", body, headers }), undefined);
  }
}

/** Remembers what came of a step; false when it is to be tried again. */
function keep(steps: Steps, { id, op, data, error }: z.infer<typeof stepShape>, isLast: boolean): boolean {
  if (op === "StepRun") steps[id] = { type: "data", data };
  else if (op === "StepFailed" || isLast) steps[id] = { type: "error", error };
  else return false;
  return true;
}
