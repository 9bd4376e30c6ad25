import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { demoToken } from "../../e2e/fixtures/call.ts";
import { newAccount } from "../../e2e/fixtures/instance.ts";
import { type Sound, synthesise, transcribe } from "../../e2e/fixtures/voice.ts";
import { insist } from "../chaos/client.ts";
import { percentile } from "../load/figures.ts";
import { SCENARIO } from "../load/target.ts";
import { QUESTIONS } from "../load/turns.ts";
import { VoiceVisitor } from "../load/voice-visitor.ts";
import { readTraffic, type Traffic } from "./access-log.ts";
import { type Counters, readCounters } from "./counters.ts";
import { databaseUrl, type Fleet } from "./fleet.ts";
import { readUsage } from "./usage.ts";

/** Parts whose replicas are added up. */
const KINDS = {
  worker: ["workerA", "workerB"],
  models: ["modelsA", "modelsB"],
  media: ["mediaA", "mediaB"],
  app: ["appA", "appB"],
  postgres: ["postgres"],
  redis: ["redis"],
  balancer: ["balancer"],
  jobs: ["jobs"],
} as const;
type Kind = keyof typeof KINDS;

/** Per call: cores and MB above an idle fleet, and Mbit/s through it. `idleCores` of all replicas together. */
export type PartCost = { cores: number; memoryMb: number; mbitPerSecond: number | null; idleCores: number };

/** Capabilities of the models that calls wait for. The demo model is rules, which cost next to nothing. */
type Capability = "audio/speech" | "audio/transcriptions";

export type Costs = {
  parts: Record<Kind, PartCost>;
  mediaInMbit: number;
  mediaOutMbit: number;
  commitsPerSecond: number;
  walKbPerSecond: number;
  /** Questions asked and answered, and the times from the end of the voice to the answer. */
  turnsPerMinute: number;
  turns: string;
  answerP50Ms: number;
  answerP95Ms: number;
  /** Requests of one call to the models, and the CPU of one, which is how long it keeps its thread. */
  models: Record<Capability, { perSecond: number; serviceMs: number }>;
  /** Cores of the apps and of Postgres for one more call that is supervised and does nothing else. */
  supervision: { appCores: number; postgresCores: number };
};

const IDLE_MS = 20_000;
/** What a start and an end of calls leave behind is over by then. */
const SETTLE_MS = 12_000;

/** Compares the fleet with `count` talking visitors with the idle fleet. */
export async function measureCosts(fleet: Fleet, count: number, seconds: number): Promise<Costs> {
  await sleep(SETTLE_MS);
  const idle = await observe(fleet, () => sleep(IDLE_MS));
  const link = await demoToken();
  const voices = await Promise.all(QUESTIONS.map((text) => synthesise(text)));
  const services = await measureServices(fleet, voices[0] ?? new Int16Array(0));
  const visitors: VoiceVisitor[] = [];
  for (let i = 0; i < count; i++) {
    visitors.push(await VoiceVisitor.call(link));
    await sleep(3_000);
  }
  await Promise.all(visitors.map((visitor) => visitor.greeted()));
  let answers: number[] = [];
  const busy = await observe(fleet, async () => {
    const until = performance.now() + seconds * 1_000;
    answers = (await Promise.all(visitors.map((visitor, i) => visitor.talk(voices, until, i)))).flat();
  });
  await Promise.all(visitors.map((visitor) => visitor.hangUp()));
  await sleep(SETTLE_MS);
  const supervision = await measureSupervision(fleet);
  return { ...compare(idle, busy, count), ...summarize(answers, { count, busy, services }), supervision };
}

type Observed = { seconds: number; from: Counters; to: Counters; traffic: Map<string, Traffic> };

async function observe(fleet: Fleet, work: () => Promise<unknown>): Promise<Observed> {
  const [from, fromS] = [await readCounters(fleet), Date.now() / 1_000];
  await work();
  const [to, toS] = [await readCounters(fleet), Date.now() / 1_000];
  return {
    seconds: (to.atMs - from.atMs) / 1_000,
    from,
    to,
    traffic: readTraffic(fleet.accessLog, fromS, toS),
  };
}

const coresOf = (kind: Kind, { from, to, seconds }: Observed): number => {
  const used = (name: string) =>
    (to.parts.get(name)?.cpuSeconds ?? 0) - (from.parts.get(name)?.cpuSeconds ?? 0);
  return KINDS[kind].reduce((sum, name) => sum + used(name), 0) / seconds;
};

const memoryOf = (kind: Kind, { parts }: Counters): number =>
  KINDS[kind].reduce((sum, name) => sum + (parts.get(name)?.memoryMb ?? 0), 0);

const MBIT = 1_000_000 / 8;

function compare(idle: Observed, busy: Observed, count: number) {
  const rate = (of: (counters: Counters) => number) => {
    const perSecond = ({ from, to, seconds }: Observed) => (of(to) - of(from)) / seconds;
    return (perSecond(busy) - perSecond(idle)) / count;
  };
  const trafficOf = (name: string) => (busy.traffic.get(name)?.bytes ?? 0) / busy.seconds / count / MBIT;
  const mediaInMbit = rate(({ mediaIn }) => mediaIn) / MBIT;
  const mediaOutMbit = rate(({ mediaOut }) => mediaOut) / MBIT;
  const mbit: Partial<Record<Kind, number>> = {
    media: mediaInMbit + mediaOutMbit,
    app: trafficOf("apps") + trafficOf("origin"),
    models: trafficOf("models"),
    redis: rate(({ redisBytes }) => redisBytes) / MBIT,
  };
  const partOf = (kind: Kind): PartCost => ({
    cores: (coresOf(kind, busy) - coresOf(kind, idle)) / count,
    memoryMb: (memoryOf(kind, busy.to) - memoryOf(kind, idle.to)) / count,
    mbitPerSecond: mbit[kind] ?? null,
    idleCores: coresOf(kind, idle),
  });
  const kinds = Object.keys(KINDS) as Kind[]; // as declared above
  return {
    parts: Object.fromEntries(kinds.map((kind) => [kind, partOf(kind)])) as Costs["parts"], // one of each
    ...{ mediaInMbit, mediaOutMbit },
    commitsPerSecond: rate(({ commits }) => commits),
    walKbPerSecond: rate(({ walBytes }) => walBytes) / 1_000,
  };
}

type Busy = { count: number; busy: Observed; services: Record<Capability, number> };

function summarize(answers: number[], { count, busy, services }: Busy) {
  const { seconds, traffic } = busy;
  const heard = answers.filter(Number.isFinite);
  const use = (name: Capability) => ({
    perSecond: (traffic.get(`models/${name}`)?.requests ?? 0) / seconds / count,
    serviceMs: services[name],
  });
  return {
    turnsPerMinute: (60 * answers.length) / seconds / count,
    turns: `${heard.length} of ${answers.length} answered`,
    answerP50Ms: Math.round(percentile(heard, 0.5)),
    answerP95Ms: Math.round(percentile(heard, 0.95)),
    models: { "audio/speech": use("audio/speech"), "audio/transcriptions": use("audio/transcriptions") },
  };
}

/** As long as a sentence of an answer. */
const SENTENCE = "I have looked that up for you, and your order will arrive on Friday.";
const REPEATED = 15;

/** CPU of one request, in milliseconds, one after another: unlike its duration, it does not depend on other work. */
export async function measureServices(
  fleet: Pick<Fleet, "roots">,
  voice: Sound,
): Promise<Record<Capability, number>> {
  const cpuSeconds = async () => {
    const usage = await readUsage(fleet.roots());
    return KINDS.models.reduce((sum, name) => sum + (usage.get(name)?.cpuSeconds ?? 0), 0);
  };
  const measure = async (request: () => Promise<unknown>) => {
    await request();
    const before = await cpuSeconds();
    for (let i = 0; i < REPEATED; i++) await request();
    return (1_000 * ((await cpuSeconds()) - before)) / REPEATED;
  };
  return {
    "audio/speech": await measure(() => synthesise(SENTENCE)),
    "audio/transcriptions": await measure(() => transcribe(voice)),
  };
}

/** As many as an account may have at once. */
const CALLS_PER_ACCOUNT = 20;
const SUPERVISED_ACCOUNTS = 15;
const SUPERVISED_MS = 25_000;

/** Rows of calls without a visitor and a worker: they are supervised, and cost nothing else. */
async function measureSupervision(fleet: Fleet): Promise<Costs["supervision"]> {
  const idle = await observe(fleet, () => sleep(IDLE_MS));
  const accounts = [];
  for (let i = 0; i < SUPERVISED_ACCOUNTS; i++) accounts.push(await newAccount());
  await Promise.all(accounts.map(({ key }) => connectMany(key)));
  const calls = SUPERVISED_ACCOUNTS * CALLS_PER_ACCOUNT;
  const sql = postgres(databaseUrl(fleet.postgres, "visavis"), { max: 1 });
  // Heartbeats from the near future: nobody has to send them.
  await sql`update sessions set status = 'active', user_joined_at = now(), active_at = now(),
    worker_seen_at = now() + interval '50 seconds' where status = 'created'`;
  const busy = await observe(fleet, () => sleep(SUPERVISED_MS));
  await sql`update sessions set status = 'ended', end_reason = 'user_left', ended_at = now() where status = 'active'`;
  await sql.end();
  const per = (kind: Kind) => (coresOf(kind, busy) - coresOf(kind, idle)) / calls;
  return { appCores: per("app"), postgresCores: per("postgres") };
}

async function connectMany(key: string): Promise<void> {
  const { avatars } = await insist("GET", "/avatars", { key });
  const [avatar] = avatars as { id: string }[]; // as the contract says
  const scenario = await insist("POST", "/scenarios/create", { key, json: SCENARIO });
  const json = { scenario_id: scenario.id, avatar_id: avatar?.id };
  for (let i = 0; i < CALLS_PER_ACCOUNT; i++) await insist("POST", "/conversations/connect", { key, json });
}
