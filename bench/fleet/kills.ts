import { setTimeout as sleep } from "node:timers/promises";
import { type Sound, synthesise } from "../../e2e/fixtures/voice.ts";
import { compareRows, type Row, startCall } from "../chaos/calls.ts";
import { insist } from "../chaos/client.ts";
import { findMediaNode, findWorker } from "./counters.ts";
import type { Fleet, PartName } from "./fleet.ts";
import { PictureGap } from "./picture-gap.ts";

/** What must hold, and whether it did. */
export type Held = { name: string; measured: string; problems: string[] };

/** What happens to which part during a call. `backMs`: when another one takes its place, sooner if there is only one. */
type Blow = {
  name: string;
  victim: (fleet: Fleet, sessionId: string) => PartName | Promise<PartName>;
  signal: "SIGKILL" | "SIGTERM";
  backMs: number;
  maxGapMs: number;
};

/** From the issue: the picture is back within 10 s. */
const KILLED_MS = 10_000;
/** No gap. A frame every 40 ms, and a busy machine that also decodes: a person sees a pause from about here. */
const NO_GAP_MS = 500;
/** Long enough for everything that a kill sets off, and shorter than a worker's drain. */
const WATCHED_MS = 16_000;
const TRIES = 4;

const BLOWS: Blow[] = [
  { name: "media server", victim: findMediaNode, signal: "SIGKILL", backMs: 12_000, maxGapMs: KILLED_MS },
  { name: "media server", victim: findMediaNode, signal: "SIGTERM", backMs: 12_000, maxGapMs: NO_GAP_MS },
  { name: "app", victim: () => "appA", signal: "SIGKILL", backMs: 12_000, maxGapMs: KILLED_MS },
  { name: "app", victim: () => "appB", signal: "SIGTERM", backMs: 12_000, maxGapMs: NO_GAP_MS },
  { name: "worker", victim: findWorker, signal: "SIGKILL", backMs: 12_000, maxGapMs: KILLED_MS },
  { name: "worker", victim: findWorker, signal: "SIGTERM", backMs: 12_000, maxGapMs: NO_GAP_MS },
  { name: "Redis", victim: () => "redis", signal: "SIGKILL", backMs: 3_000, maxGapMs: KILLED_MS },
  { name: "models", victim: () => "modelsA", signal: "SIGKILL", backMs: 12_000, maxGapMs: KILLED_MS },
  { name: "models", victim: () => "modelsB", signal: "SIGTERM", backMs: 12_000, maxGapMs: NO_GAP_MS },
  { name: "job server", victim: () => "jobs", signal: "SIGKILL", backMs: 3_000, maxGapMs: KILLED_MS },
  { name: "balancer", victim: () => "balancer", signal: "SIGKILL", backMs: 1_000, maxGapMs: KILLED_MS },
];

/** One call for each blow whose name contains `only`. */
export async function strikeAll(fleet: Fleet, only: string, onHeld: (held: Held) => void): Promise<void> {
  const voices = await Promise.all(
    ["Hello, can you hear me well?", "When do you open tomorrow?"].map((text) => synthesise(text)),
  );
  for (const blow of BLOWS) {
    const name = `${blow.name}, ${blow.signal}`;
    if (!name.includes(only)) continue;
    onHeld(
      await strike(fleet, blow, voices).then(
        (result) => ({ name, ...result }),
        (error: unknown) => ({ name, measured: "", problems: [String(error)] }),
      ),
    );
  }
}

async function strike(fleet: Fleet, blow: Blow, voices: Sound[]): Promise<Omit<Held, "name">> {
  const { key, id, visitor } = await startCall(false);
  const gap = new PictureGap(visitor);
  try {
    await visitor.greeted();
    const problems = await askUntilAnswered(visitor, voices[0], "before");
    const before = await readRows(key, id);
    const victim = fleet.part(await blow.victim(fleet, id));
    gap.reset();
    // A drained part ends by itself, perhaps only with its call.
    const gone = blow.signal === "SIGKILL" ? victim.kill() : victim.terminate(120_000);
    const back = (blow.signal === "SIGKILL" ? gone : sleep(0))
      .then(() => sleep(blow.backMs))
      .then(() => (blow.signal === "SIGKILL" ? victim.start() : undefined));
    await sleep(WATCHED_MS);
    const gapMs = gap.longestMs;
    problems.push(...(await askUntilAnswered(visitor, voices[1], "after")));
    const conversation = await insist("GET", `/conversations/${id}`, { key });
    if (conversation.status !== "active") problems.push(`the conversation is ${String(conversation.status)}`);
    if (gapMs > blow.maxGapMs) problems.push(`no new picture for ${gapMs} ms`);
    problems.push(...compareRows(before, await readRows(key, id)));
    await visitor.hangUp();
    await back;
    await gone;
    if (victim.pid === null) await victim.start();
    const { conversations } = await insist("GET", "/conversations", { key });
    const count = Array.isArray(conversations) ? conversations.length : 0;
    if (count !== 1) problems.push(`${count} conversations instead of one`);
    return { measured: `gap ${gapMs} ms`, problems };
  } finally {
    gap.stop();
    await visitor.hangUp();
  }
}

type Visitor = Awaited<ReturnType<typeof startCall>>["visitor"];

/** Asks again when there is no answer, as people do. */
async function askUntilAnswered(visitor: Visitor, voice: Sound | undefined, when: string): Promise<string[]> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const answered = Number.isFinite(await visitor.ask(voice ?? new Int16Array(0)));
    await visitor.quiet();
    if (answered) return [];
  }
  return [`the question ${when} it was never answered`];
}

async function readRows(key: string, id: string): Promise<Row[]> {
  const { transcript_rows: rows } = await insist("GET", `/conversations/${id}`, { key });
  return rows as Row[]; // as the contract says
}
