import { sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { inngest } from "#inngest/client.ts";
import { env } from "#lib/platform/env.ts";
import { isReachable, lastProbe } from "#lib/platform/probe.ts";
import type { ModelState } from "./model-state.ts";

type PartState = "up" | "down";
export type Health = {
  isReady: boolean;
  parts: { database: PartState; livekit: PartState; agent: PartState; models: PartState; inngest: PartState };
};

const NEAR = { timeoutMs: 1_000, freshMs: 500, attempts: 2 };
/** Model servers may be remote and count requests. */
const FAR = { timeoutMs: 3_000, freshMs: 15_000 };

const asState = (isUp: boolean): PartState => (isUp ? "up" : "down");

async function isDatabaseUp(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref());
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return await Promise.race([answer, late]);
}

/** Asks each model server for its list of models. */
export async function checkModels(): Promise<ModelState[]> {
  const servers = [
    { part: "llm", url: env.LLM_BASE_URL, key: env.LLM_API_KEY },
    { part: "stt", url: env.STT_BASE_URL, key: env.STT_API_KEY },
    { part: "tts", url: env.TTS_BASE_URL, key: env.TTS_API_KEY },
  ] as const;
  return await Promise.all(
    servers.map(async ({ part, url, key }) => {
      const headers = key ? { authorization: `Bearer ${key}` } : undefined;
      const list = `${url.replace(/\/$/, "")}/models`;
      const isUp = await isReachable(list, { ...FAR, ...(headers && { headers }) });
      const probe = lastProbe(list);
      return {
        ...{ part, isUp, ageMs: probe?.ageMs ?? 0 },
        host: url === env.MODELS_URL ? null : new URL(url).host,
        latencyMs: isUp && probe ? Math.round(probe.durationMs) : null,
      };
    }),
  );
}

const areModelsUp = async (): Promise<boolean> => (await checkModels()).every(({ isUp }) => isUp);

/** Whether everything a call needs is up. The job server is reported, but calls do not need it. */
export async function checkHealth(): Promise<Health> {
  const [database, livekit, agent, models, jobs] = await Promise.all([
    isDatabaseUp(),
    isReachable(env.LIVEKIT_URL, NEAR),
    isReachable(env.AGENT_URL, NEAR),
    areModelsUp(),
    isReachable(inngest.eventBaseUrl, NEAR),
  ]);
  return {
    isReady: database && livekit && agent && models,
    parts: {
      database: asState(database),
      livekit: asState(livekit),
      agent: asState(agent),
      models: asState(models),
      inngest: asState(jobs),
    },
  };
}
