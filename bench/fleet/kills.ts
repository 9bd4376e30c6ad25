import { setTimeout as sleep } from "node:timers/promises";
import { synthesise } from "../../e2e/fixtures/voice.ts";
import { compareRows, type Row, startCall } from "../chaos/calls.ts";
import { insist } from "../chaos/client.ts";
import type { Check, Result } from "./checks.ts";
import { findMediaNode, findWorker } from "./counters.ts";
import type { Fleet, PartName } from "./fleet.ts";
import type { Part } from "./part.ts";
import { PictureGap } from "./picture-gap.ts";

/** How one part ends during a call. */
type Kill = {
  name: string;
  victim: (fleet: Fleet, sessionId: string) => PartName | Promise<PartName>;
  signal: "SIGKILL" | "SIGTERM";
  /** How long it stays away: for `BACK_MS`, or less if it is the only one of its kind. */
  backMs?: number;
};

/**
 * The longest time without a new picture. After SIGTERM there should be none: with a frame every 40 ms on a busy machine
 * that also decodes, people see a pause from about here.
 */
const MAX_GAP_MS = { SIGKILL: 10_000, SIGTERM: 500 };
const BACK_MS = 12_000;
/** Long enough for everything that a kill sets off, and shorter than a worker's drain. */
const WATCHED_MS = 16_000;
/** A drained part ends by itself, perhaps only with its call. */
const DRAIN_LIMIT_MS = 120_000;

const KINDS: Kill[] = [
  { name: "media server", victim: findMediaNode, signal: "SIGKILL" },
  { name: "media server", victim: findMediaNode, signal: "SIGTERM" },
  { name: "app", victim: () => "appA", signal: "SIGKILL" },
  { name: "app", victim: () => "appB", signal: "SIGTERM" },
  { name: "worker", victim: findWorker, signal: "SIGKILL" },
  { name: "worker", victim: findWorker, signal: "SIGTERM" },
  { name: "Redis", victim: () => "redis", signal: "SIGKILL", backMs: 3_000 },
  { name: "models server", victim: () => "modelsA", signal: "SIGKILL" },
  { name: "models server", victim: () => "modelsB", signal: "SIGTERM" },
  { name: "job server", victim: () => "jobs", signal: "SIGKILL", backMs: 3_000 },
  { name: "balancer", victim: () => "balancer", signal: "SIGKILL", backMs: 1_000 },
];

/** One call for each kill. */
export const KILLS: Check[] = KINDS.map((kind) => ({
  name: `${kind.name}, ${kind.signal}`,
  run: (fleet) => killDuringCall(fleet, kind),
}));

async function killDuringCall(fleet: Fleet, kill: Kill): Promise<Result> {
  const hello = await synthesise("Hello, can you hear me well?");
  const question = await synthesise("When do you open tomorrow?");
  const { key, id, visitor } = await startCall(false);
  const gap = new PictureGap(visitor);
  const problems: string[] = [];
  let back = Promise.resolve();
  try {
    await visitor.greeted();
    if (!(await visitor.askUntilAnswered(hello))) problems.push("the question before it was never answered");
    const before = await readRows(key, id);
    const victim = fleet.part(await kill.victim(fleet, id));
    gap.reset();
    back = endAndRestart(victim, kill);
    // Reported below, where it is awaited.
    back.catch(() => undefined);
    await sleep(WATCHED_MS);
    const gapMs = gap.longestMs;
    if (!(await visitor.askUntilAnswered(question)))
      problems.push("the question after it was never answered");
    const conversation = await insist("GET", `/conversations/${id}`, { key });
    if (conversation.status !== "active") problems.push(`the conversation is ${String(conversation.status)}`);
    if (gapMs > MAX_GAP_MS[kill.signal]) problems.push(`no new picture for ${gapMs} ms`);
    problems.push(...compareRows(before, await readRows(key, id)));
    await visitor.hangUp();
    await back;
    const { conversations } = await insist("GET", "/conversations", { key });
    const count = Array.isArray(conversations) ? conversations.length : 0;
    if (count !== 1) problems.push(`${count} conversations instead of one`);
    return { measured: `gap ${gapMs} ms`, problems };
  } finally {
    gap.stop();
    await visitor.hangUp();
    // The next check needs all parts, even if this one failed.
    await back;
  }
}

async function endAndRestart(victim: Part, { signal, backMs = BACK_MS }: Kill): Promise<void> {
  await (signal === "SIGKILL" ? victim.kill() : victim.terminate(DRAIN_LIMIT_MS));
  await sleep(backMs);
  await victim.start();
}

async function readRows(key: string, id: string): Promise<Row[]> {
  const { transcript_rows: rows } = await insist("GET", `/conversations/${id}`, { key });
  return rows as Row[]; // as the contract says
}
