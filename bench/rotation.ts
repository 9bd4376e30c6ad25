import { parseArgs } from "node:util";
import { demoToken } from "../e2e/fixtures/call.ts";
import { api, childPids, descendants, MODELS_URL, newAccount } from "../e2e/fixtures/instance.ts";
import { type Sound, synthesise, transcribe } from "../e2e/fixtures/voice.ts";
import { machine, percentile, printTable, residentMb } from "./load/figures.ts";
import { QUESTIONS } from "./load/turns.ts";
import { Refused, VoiceVisitor } from "./load/voice-visitor.ts";

// Calls in rotation beside API traffic, against a running instance: whether the memory of its processes stays flat.

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    calls: { type: "string", default: "2" },
    /** Growth in MB per hour above which a process fails. */
    bound: { type: "string", default: "50" },
  },
});
const MINUTES = Number(options.minutes);
const CALLS = Number(options.calls);
const BOUND_MB = Number(options.bound);
/** First, code is compiled, models are loaded and caches fill. */
const WARM_UP_MS = 5 * 60_000;
const CALL_MS = 2 * 60_000;
const SAMPLED_EVERY_MS = 10_000;
/** Between two rounds of API requests. */
const REST_MS = 500;
const REPORTED_EVERY = 30;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

type Counts = { calls: number; broken: number; questions: number; answered: number; requests: number };
const counts: Counts = { calls: 0, broken: 0, questions: 0, answered: 0, requests: 0 };
/** Failed requests by what failed. */
const failures = new Map<string, number>();

/** One call: questions for two minutes. */
async function call(link: string, voices: Sound[]): Promise<void> {
  const visitor = await VoiceVisitor.call(link);
  try {
    counts.calls += 1;
    await visitor.greeted();
    const until = performance.now() + CALL_MS;
    for (let turn = counts.calls; performance.now() < until; turn++) {
      counts.questions += 1;
      const answerMs = await visitor.ask(voices[turn % voices.length] ?? new Int16Array(0));
      if (Number.isFinite(answerMs)) counts.answered += 1;
      await visitor.quiet();
    }
  } finally {
    await visitor.hangUp();
  }
}

/** Call after call until `until`. */
async function callAgain(link: string, voices: Sound[], until: number): Promise<void> {
  while (performance.now() < until) {
    try {
      await call(link, voices);
    } catch (error) {
      counts.broken += 1;
      console.error(String(error));
      if (error instanceof Refused) await wait(Number(error.retryAfter ?? 10) * 1_000);
    }
    await wait(1_000);
  }
}

type Body = Record<string, unknown>;

/** A request whose failure is counted, not thrown. */
async function request(key: string, method: string, path: string, body?: unknown): Promise<Body> {
  counts.requests += 1;
  const { status, body: answer } = await api(method, path, { key, body });
  if (status < 400) return answer;
  const name = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, "{id}")}: ${status}`;
  failures.set(name, (failures.get(name) ?? 0) + 1);
  return {};
}

const SCENARIO = {
  name: "Rotation",
  nodes_json: {
    initial_node: "hello",
    role_instruction: "You are Maya at the reception of a clinic.",
    nodes: { hello: { task_instruction: "Greet the visitor, and answer their questions." } },
  },
};

/** What an integrator's server does: creates, reads, lists, changes and deletes. */
async function callApi(key: string, until: number): Promise<void> {
  while (performance.now() < until) {
    const { id } = await request(key, "POST", "/scenarios/create", SCENARIO);
    await request(key, "POST", "/scenarios/update", { id, name: "Rotation, changed" });
    await request(key, "GET", `/scenarios/${String(id)}`);
    for (const path of ["/scenarios", "/avatars", "/conversations", "/audit-events"])
      await request(key, "GET", path);
    await request(key, "POST", "/scenarios/delete", { ids: [id] });
    await wait(REST_MS);
  }
}

/** Each call has a process of its own below the worker, so it has no growth from call to call. */
const CALL_PROCESS = "busiest call";

/** Samples of resident memory by process, in MB. */
type Samples = Map<string, number[]>;

/** Resident memory now; a process that has exited since it was listed is left out. */
function sample(samples: Samples): void {
  const add = (name: string, mb: number) => samples.set(name, [...(samples.get(name) ?? []), mb]);
  for (const [part, pid] of Object.entries(childPids())) {
    const below = descendants(pid).map(memoryOf);
    if (part === "agent" && below.length > 0) add(CALL_PROCESS, Math.max(...below));
    const others = part === "agent" ? [] : below;
    add(
      part,
      [memoryOf(pid), ...others].reduce((sum, mb) => sum + mb, 0),
    );
  }
}

function memoryOf(pid: number): number {
  try {
    return residentMb(pid) || 0;
  } catch {
    return 0;
  }
}

/** What the models server speaks and embeds at once, at most. */
const LONGEST_SENTENCE_CHARACTERS = 180;
const LONGEST_TEXT_TOKENS = 512;

/**
 * Gives each model the longest input that it ever gets at once. The networks keep the memory of their longest input so
 * far, so the models server would otherwise grow whenever a sentence is longer than all before.
 */
async function fillModels(): Promise<void> {
  const sentence = "and the doors are open all day ".repeat(10).slice(0, LONGEST_SENTENCE_CHARACTERS).trim();
  // The recognizer cuts it into its own longest pieces.
  await transcribe(await synthesise(sentence));
  const response = await fetch(`${MODELS_URL}/v1/embeddings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "local", input: "door ".repeat(LONGEST_TEXT_TOKENS) }),
  });
  if (!response.ok) throw new Error(`embedding failed with ${response.status}`);
}

type Growth = { name: string; firstMb: number; lastMb: number; maxMb: number; perHourMb: number };

/** Compares the medians of the first and the last quarter, whose middles are three quarters of the time apart. */
function growthOf(name: string, values: number[], minutes: number): Growth {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  const firstMb = percentile(values.slice(0, quarter), 0.5);
  const lastMb = percentile(values.slice(-quarter), 0.5);
  const perHourMb = ((lastMb - firstMb) / (0.75 * minutes)) * 60;
  return { name, firstMb, lastMb, maxMb: Math.max(...values), perHourMb };
}

/** Samples until `until`, and shows the figures every few minutes. */
async function watch(samples: Samples, until: number): Promise<void> {
  for (let taken = 1; performance.now() < until; taken++) {
    sample(samples);
    if (taken % REPORTED_EVERY === 0) {
      const now = [...samples].map(([name, values]) => `${name} ${values.at(-1)?.toFixed(0)} MB`);
      console.log(`after ${Math.round((taken * SAMPLED_EVERY_MS) / 60_000)} min: ${now.join(", ")}`);
    }
    await wait(SAMPLED_EVERY_MS);
  }
}

async function main(): Promise<void> {
  const link = await demoToken();
  const voices = await Promise.all(QUESTIONS.map((text) => synthesise(text)));
  await fillModels();
  const { key } = await newAccount();
  const until = performance.now() + WARM_UP_MS + MINUTES * 60_000;
  const lanes = Array.from({ length: CALLS }, async (_, lane) => {
    // Not all of them begin and end together.
    await wait((lane * CALL_MS) / CALLS);
    await callAgain(link, voices, until);
  });
  const traffic = callApi(key, until);
  await wait(WARM_UP_MS);
  const samples: Samples = new Map();
  await watch(samples, until);
  await Promise.all([...lanes, traffic]);
  const growths = [...samples].map(([name, values]) => growthOf(name, values, MINUTES));
  printTable(
    ["process", "first quarter", "last quarter", "at most", "growth per hour"],
    growths.map(({ name, firstMb, lastMb, maxMb, perHourMb }) => [
      name,
      ...[firstMb, lastMb, maxMb, perHourMb].map((mb) => `${mb.toFixed(0)} MB`),
    ]),
  );
  const { calls, broken, questions, answered, requests } = counts;
  console.log(`\n${calls} calls, ${broken} of them broken; ${answered} of ${questions} questions answered`);
  console.log(`${requests} API requests; failed: ${JSON.stringify(Object.fromEntries(failures))}`);
  console.log(`${MINUTES} minutes after ${WARM_UP_MS / 60_000} of warm-up; ${machine()}`);
  process.exitCode = growths.some(({ name, perHourMb }) => name !== CALL_PROCESS && perHourMb > BOUND_MB)
    ? 1
    : 0;
}

await main();
process.exit();
