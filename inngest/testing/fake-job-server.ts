import { NextRequest } from "next/server";
import { z } from "zod";
import { env } from "#lib/platform/env.ts";

/** The maximum number of requests per job. A job that needs more is retried forever. */
const MAX_REQUESTS = 20;

const errorShape = z.looseObject({ name: z.string(), message: z.string() });
const stepShape = z.looseObject({
  id: z.string(),
  op: z.enum(["StepRun", "StepError", "StepFailed"]),
  data: z.unknown(),
  error: errorShape.optional(),
});

type Handler = (request: NextRequest, context: unknown) => Promise<Response>;
type Job = { opts: { id: string; retries?: number } };
type Steps = Record<string, object>;
/** `tries` counts how often a step was started. */
type Run = { tries: number; outcome: unknown; error: string | null };

/**
 * Fakes the job server: asks the app to run a job and follows its responses as the real server does. Retries
 * immediately, as often as the job allows, reports permanent failures to the job, and remembers finished
 * steps.
 */
export class FakeJobServer {
  private readonly handler: Handler;

  constructor(handler: Handler) {
    this.handler = handler;
  }

  async run({ opts: { id, retries = 4 } }: Job, sent: { name: string; data: object }): Promise<Run> {
    const event = { name: sent.name, data: sent.data, id: "event", ts: Date.now() };
    const steps: Steps = {};
    let tries = 0;
    for (let count = 0, attempt = 0; count < MAX_REQUESTS; count += 1) {
      const answer = await this.ask(id, { event, steps, attempt, maxAttempts: retries + 1 });
      const body: unknown = await answer.json();
      if (answer.status === 200) return { tries, outcome: body, error: null };
      const isLast = answer.headers.get("x-inngest-no-retry") === "true" || attempt === retries;
      if (answer.status === 206) {
        tries += 1;
        const isSettled = z
          .array(stepShape)
          .parse(body)
          .every((step) => recordStep(steps, step, isLast));
        attempt = isSettled ? 0 : attempt + 1;
      } else if (isLast) return { tries, outcome: null, error: await this.giveUp(id, { event, body }) };
      else attempt += 1;
    }
    throw new Error("The job is retried forever");
  }

  /** Sends the job its failure event. Returns the reason. */
  private async giveUp(id: string, { event, body }: { event: object; body: unknown }): Promise<string> {
    const error = errorShape.parse(body);
    const failed = {
      name: "inngest/function.failed",
      data: { function_id: id, run_id: "run", error, event },
    };
    const steps: Steps = {};
    for (let count = 0; count < MAX_REQUESTS; count += 1) {
      const answer = await this.ask(`${id}-failure`, { event: failed, steps, attempt: 0, maxAttempts: 1 });
      if (answer.status === 200) return error.message;
      for (const step of z.array(stepShape).parse(await answer.json())) recordStep(steps, step, true);
    }
    throw new Error("The job doesn't accept its failure event");
  }

  private async ask(
    id: string,
    {
      event,
      steps,
      attempt,
      maxAttempts,
    }: { event: object; steps: Steps; attempt: number; maxAttempts: number },
  ): Promise<Response> {
    const url = new URL(`${env.APP_URL}/api/inngest?fnId=visavis-${id}&stepId=step`);
    url.searchParams.set("key", env.VISAVIS_JOBS_SECRET);
    const ctx = {
      run_id: "run",
      attempt,
      max_attempts: maxAttempts,
      stack: { stack: Object.keys(steps), current: 0 },
    };
    const body = JSON.stringify({ version: 2, event, events: [event], steps, ctx });
    const headers = { "content-type": "application/json" };
    return await this.handler(new NextRequest(url, { method: "POST", body, headers }), undefined);
  }
}

/** Records the outcome of a step. Returns `false` if the step must be retried. */
function recordStep(
  steps: Steps,
  { id, op, data, error }: z.infer<typeof stepShape>,
  isLast: boolean,
): boolean {
  if (op === "StepRun") steps[id] = { type: "data", data };
  else if (op === "StepFailed" || isLast) steps[id] = { type: "error", error };
  else return false;
  return true;
}
