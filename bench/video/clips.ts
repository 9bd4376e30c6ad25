import { parseArgs } from "node:util";
import { callInstance } from "#scripts/operator/call-instance.ts";
import { parseCommand } from "#scripts/operator/parse-command.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { machine, percentile, printTable } from "../load/figures.ts";

const { values: options } = parseArgs({ options: { minutes: { type: "string", default: "3" } } });

/**
 * Total requests per second, accounts that share them (each may send ten per second), and idle time before and after.
 */
const PER_SECOND = 50;
const ACCOUNTS = 8;
/** How often the waiting account polls its take. */
const LOOK_MS = 150;
const IDLE_MS = 20_000;
/** 60 words. */
const SCRIPT =
  "Hello, and thank you for booking a blood test with us. Please do not eat for ten hours before you come. " +
  "Water is fine. Coffee and tea are not, even without milk. Take your usual medicine unless your doctor has told " +
  "you to wait. Wear something with loose sleeves, and bring your insurance card. We will see you soon.";

type Answer = Record<string, unknown> & { id: string };
type Asker = (path: string, body?: object) => Promise<Answer>;

async function askAs(): Promise<Asker> {
  const email = `bench-${crypto.randomUUID()}@example.test`;
  const settings = readSettings(process.env);
  const account = [
    "accounts",
    "create",
    "--email",
    email,
    "--password",
    "correct horse battery",
    "--plan",
    "paid",
  ];
  await callInstance(parseCommand(account), settings, process.env);
  const command = parseCommand(["keys", "create", "--email", email, "--name", "bench", "--scope", "full"]);
  const made = await callInstance(command, settings, process.env);
  const { key } = Object(made.body);
  const base = `http://127.0.0.1:${process.env.PORT ?? "3000"}/api`;
  return async (path, body) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(`${base}${path}`, init);
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

/**
 * Requests the list of clips at a steady rate until `isOver`; returns milliseconds of each response from when it was
 * due.
 */
async function knock(askers: readonly Asker[], isOver: () => boolean): Promise<number[]> {
  const tookMs: number[] = [];
  const open: Promise<unknown>[] = [];
  for (let due = performance.now(); !isOver(); due += 1000 / PER_SECOND) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const ask = askers[open.length % askers.length];
    if (ask) open.push(ask("/clips").then(() => tookMs.push(performance.now() - due)));
  }
  await Promise.all(open);
  return tookMs;
}

/** Polls a take until `isOver`. */
async function look(ask: Asker, path: string, isOver: (take: Answer) => boolean): Promise<void> {
  for (;;) {
    const take = await ask(path);
    if (isOver(take)) return;
    if (take.status === "failed") throw new Error(String(take.error));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function waitFor(ask: Asker, path: string, status: string): Promise<number> {
  const before = performance.now();
  await look(ask, path, (take) => take.status === status);
  return performance.now() - before;
}

type Made = { path: string; clipId: string; id: string; readyMs: number };

/** Creates a take with audio; returns how long the audio took. */
async function speak(ask: Asker, avatarId: string | undefined, script: string): Promise<Made> {
  const clip = await ask("/clips/create", { name: "Bench" });
  const take = await ask(`/clips/${clip.id}/takes/create`, { avatar_id: avatarId, script });
  const path = `/clips/${clip.id}/takes/${take.id}`;
  return { path, clipId: clip.id, id: take.id, readyMs: await waitFor(ask, path, "ready_to_render") };
}

/** Renders a take; returns seconds of video per second, and latencies of the list of clips during the render. */
async function draw(
  ask: Asker,
  others: readonly Asker[],
  { path, clipId, id }: Made,
): Promise<{ speed: number; answers: number[] }> {
  await ask(`/clips/${clipId}/takes/render`, { id });
  let isDone = false;
  const rendering = waitFor(ask, path, "completed").finally(() => {
    isDone = true;
  });
  const answers = await knock(others, () => isDone);
  const renderMs = await rendering;
  return { speed: Number((await ask(path)).duration_ms) / renderMs, answers };
}

/** Latencies of the list without a render. The take is polled all the same, so the render is the only difference. */
async function rest(ask: Asker, others: readonly Asker[], { path }: Made): Promise<number[]> {
  const until = performance.now() + IDLE_MS;
  const isOver = () => performance.now() > until;
  const [answers] = await Promise.all([knock(others, isOver), look(ask, path, isOver)]);
  return answers;
}

const ask = await askAs();
const others = await Promise.all(Array.from({ length: ACCOUNTS }, askAs));
const { avatars } = await ask("/avatars");
const [avatar] = avatars as { id: string }[]; // the API's list of avatars
const short = await speak(ask, avatar?.id, SCRIPT);
// Numbered, so no sentence was drawn before.
const count = Math.max(1, Math.round(Number(options.minutes) * 2));
const long = Array.from(
  { length: count },
  (_, part) => `Part ${part + 1}. ${SCRIPT.replaceAll(". ", ` ${part + 1}. `)}`,
);
const made = await speak(ask, avatar?.id, long.join(" ").slice(0, 5_000));
const before = await rest(ask, others, made);
const { speed, answers } = await draw(ask, others, made);
const idle = [...before, ...(await rest(ask, others, made))];
const ms = (values: number[], share: number) => `${percentile(values, share).toFixed(1)} ms`;
const change = (percentile(answers, 0.99) / percentile(idle, 0.99) - 1) * 100;
printTable(
  ["through an instance", "", "budget"],
  [
    ["60 words until ready to render", `${(short.readyMs / 1000).toFixed(1)} s`, "5 s"],
    ["seconds of video per second", `${speed.toFixed(2)} x`, "3 x"],
    ["API p50 idle, during the render", `${ms(idle, 0.5)}, ${ms(answers, 0.5)}`, ""],
    ["API p99 idle, during the render", `${ms(idle, 0.99)}, ${ms(answers, 0.99)}`, ""],
    ["change of the p99", `${change.toFixed(0)} % of ${idle.length}, ${answers.length} requests`, "20 %"],
  ],
);
console.log(`\n${machine()}`);
