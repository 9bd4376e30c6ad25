import { parseArgs } from "node:util";
import { demoToken } from "../e2e/fixtures/call.ts";
import { childPids, descendants } from "../e2e/fixtures/instance.ts";
import { type Sound, synthesise } from "../e2e/fixtures/voice.ts";
import { cpuSeconds, machine, percentile, printTable } from "./load/figures.ts";
import { QUESTIONS } from "./load/turns.ts";
import { Refused, VoiceVisitor } from "./load/voice-visitor.ts";

// How many calls this machine carries: 1, 2, 3 … visitors who talk at the same time, against a running instance.

const { values: options } = parseArgs({
  options: {
    from: { type: "string", default: "1" },
    most: { type: "string", default: "6" },
    seconds: { type: "string", default: "90" },
  },
});
const FROM = Number(options.from);
const MOST = Number(options.most);
const SECONDS = Number(options.seconds);
/** The answer time at which a machine is full. */
const LIMIT_MS = 1_500;
/** Visitors arrive one after another. */
const ARRIVAL_MS = 3_000;
/** For processes of the last round to end. */
const BETWEEN_MS = 12_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** CPU seconds of the instance's processes, without those of the visitors. */
const instanceSeconds = () =>
  Object.values(childPids())
    .flatMap((pid) => [pid, ...descendants(pid)])
    .reduce((sum, pid) => sum + secondsOf(pid), 0);

function secondsOf(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}

type Round = { answers: number[]; framesPerSecond: number[]; cores: number; refused: number; broken: number };

/** `count` visitors who arrive one after another and talk for `SECONDS` once all are there. */
async function round(count: number, link: string, voices: Sound[]): Promise<Round> {
  const visitors: VoiceVisitor[] = [];
  let refused = 0;
  for (let i = 0; i < count; i++) {
    try {
      visitors.push(await VoiceVisitor.call(link));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused += 1;
      console.error(error.message, "Retry-After:", error.retryAfter);
    }
    await wait(ARRIVAL_MS);
  }
  const greeted = await Promise.allSettled(visitors.map((visitor) => visitor.greeted()));
  const talking = visitors.filter((_, i) => greeted[i]?.status === "fulfilled");
  const framesBefore = await Promise.all(talking.map((visitor) => visitor.framesDecoded()));
  const cpuBefore = instanceSeconds();
  const from = performance.now();
  const until = from + SECONDS * 1_000;
  const answers = await Promise.all(talking.map((visitor, i) => visitor.talk(voices, until, i)));
  const seconds = (performance.now() - from) / 1_000;
  const cores = (instanceSeconds() - cpuBefore) / seconds;
  const frames = await Promise.all(talking.map((visitor) => visitor.framesDecoded()));
  await Promise.all(visitors.map((visitor) => visitor.hangUp()));
  return {
    answers: answers.flat(),
    framesPerSecond: frames.map((value, i) => (value - (framesBefore[i] ?? 0)) / seconds),
    ...{ cores, refused, broken: visitors.length - talking.length },
  };
}

async function main(): Promise<void> {
  const link = await demoToken();
  const voices = await Promise.all(QUESTIONS.map((text) => synthesise(text)));
  const rows: (string | number)[][] = [];
  let carried = FROM - 1;
  for (let count = FROM; count <= MOST; count++) {
    const { answers, framesPerSecond, cores, refused, broken } = await round(count, link, voices);
    const heard = answers.filter(Number.isFinite);
    const p95 = percentile(heard, 0.95);
    const isCarried = refused === 0 && broken === 0 && heard.length === answers.length && p95 < LIMIT_MS;
    if (isCarried && carried === count - 1) carried = count;
    rows.push([
      ...[count, refused, broken],
      `${heard.length} of ${answers.length}`,
      `${Math.round(percentile(heard, 0.5))} ms`,
      `${Math.round(p95)} ms`,
      Math.min(...framesPerSecond).toFixed(1),
      cores.toFixed(2),
    ]);
    console.log(rows.at(-1)?.join("  "));
    if (refused === count) break;
    await wait(BETWEEN_MS);
  }
  printTable(["visitors", "refused", "not answered", "turns", "p50", "p95", "least frames/s", "cores"], rows);
  if (FROM === 1) console.log(`\n${carried} calls with p95 below ${LIMIT_MS} ms`);
  console.log(`${machine()}; visitors on the same machine`);
}

await main();
process.exit(0);
