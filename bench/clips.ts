import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { VideoJob } from "#lib/rendering/media-job.ts";
import { planSegments } from "#lib/rendering/plan-segments.ts";
import { runMediaJob } from "#lib/rendering/run-media-job.ts";
import { packSound } from "#lib/rendering/sound-file.ts";
import { VIDEO_SIZES } from "#lib/takes/video-sizes.ts";
import { callInstance } from "#scripts/operator/call-instance.ts";
import { parseCommand } from "#scripts/operator/parse-command.ts";
import { readSettings } from "#scripts/start/settings.ts";
import { machine, percentile, printTable } from "./lib.ts";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    only: { type: "string" },
  },
});

const RATE = 24_000;
const SENTENCE_MS = 3_400;
/** 60 words. */
const SCRIPT =
  "Hello, and thank you for booking a blood test with us. Please do not eat for ten hours before you come. " +
  "Water is fine. Coffee and tea are not, even without milk. Take your usual medicine unless your doctor has told " +
  "you to wait. Wear something with loose sleeves, and bring your insurance card. We will see you soon.";

/** A sentence of open vowels between closed lips: as much to draw as speech. */
function babble(index: number) {
  const samples = Int16Array.from({ length: (SENTENCE_MS * RATE) / 1000 }, (_, at) =>
    Math.round(6_000 * Math.sin(at / (14 + (index % 5))) * Math.sin(at / 2_400)),
  );
  const phonemes = Array.from({ length: SENTENCE_MS / 100 }, (_, step): [string, number, number] => [
    step % 2 ? "a" : "m",
    step * 100,
    step * 100 + 100,
  ]);
  return packSound({ samples, phonemes });
}

/** Draws so many seconds at 1280 x 720 and 25 frames/s with nothing in the cache, and watches the memory. */
async function measureRender(seconds: number): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), "visavis-bench-"));
  const at = (name: string) => join(folder, name);
  const count = Math.ceil((seconds * 1000) / (SENTENCE_MS + 600));
  const spans = planSegments(
    Array.from({ length: count }, () => ({ spokenMs: SENTENCE_MS, pauseBeforeMs: 0, pauseAfterMs: 320 })),
  );
  const parts = await Promise.all(
    spans.map(async ({ leadMs, lengthMs }, index) => {
      const soundFile = at(`${index}.sound`);
      await writeFile(soundFile, babble(index));
      return { soundFile, leadMs, lengthMs, segmentFile: at(`${index}.segment`), seed: index, caption: null };
    }),
  );
  const wavFile = at("a.wav");
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(process.memoryUsage.rss() / 2 ** 20), 500);
  try {
    await runMediaJob({ kind: "sound", parts, wavFile, m4aFile: at("a.m4a") });
    const job: VideoJob = {
      ...{ kind: "video", person: { folder: "avatars", slug: "maya" }, ...VIDEO_SIZES.wide, fps: 25 },
      ...{ background: "studio", backgroundFile: null, showAiLabel: true, parts, wavFile },
      ...{ mp4File: at("v.mp4"), posterFile: at("v.webp") },
    };
    const before = performance.now();
    const cpuBefore = process.cpuUsage();
    await runMediaJob(job);
    const tookMs = performance.now() - before;
    const cpu = process.cpuUsage(cpuBefore);
    const lengthMs = spans.reduce((sum, span) => sum + span.lengthMs, 0);
    const half = memory.slice(memory.length >> 1);
    return [
      `${(lengthMs / 1000).toFixed(0)} s`,
      `${(lengthMs / tookMs).toFixed(1)} x`,
      `${((cpu.user + cpu.system) / 1000 / lengthMs).toFixed(2)} core`,
      `${Math.max(...memory).toFixed(0)} MB`,
      `${percentile(half, 0.5).toFixed(0)} MB`,
    ];
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true });
  }
}

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

/** Asks for the list of clips five times a second until `isOver`; milliseconds of each answer. */
async function knock(ask: Asker, isOver: () => boolean): Promise<number[]> {
  const tookMs: number[] = [];
  const open: Promise<unknown>[] = [];
  while (!isOver()) {
    const before = performance.now();
    open.push(ask("/clips").then(() => tookMs.push(performance.now() - before)));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await Promise.all(open);
  return tookMs;
}

async function waitFor(ask: Asker, path: string, status: string): Promise<number> {
  const before = performance.now();
  for (;;) {
    const take = await ask(path);
    if (take.status === status) return performance.now() - before;
    if (take.status === "failed") throw new Error(String(take.error));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A script of 60 words through a whole instance, and what its API's other callers notice of the render. */
async function measureInstance(): Promise<void> {
  const ask = await askAs();
  const { avatars } = await ask("/avatars");
  const [avatar] = avatars as { id: string }[]; // the API's list of avatars
  const clip = await ask("/clips/create", { name: "Bench" });
  const take = await ask(`/clips/${clip.id}/takes/create`, { avatar_id: avatar?.id, script: SCRIPT });
  const path = `/clips/${clip.id}/takes/${take.id}`;
  const readyMs = await waitFor(ask, path, "ready_to_render");
  const until = performance.now() + 15_000;
  const idle = await knock(ask, () => performance.now() > until);
  await ask(`/clips/${clip.id}/takes/render`, { id: take.id });
  let isDone = false;
  const rendering = waitFor(ask, path, "completed").finally(() => {
    isDone = true;
  });
  const busy = await knock(ask, () => isDone);
  const renderMs = await rendering;
  const { duration_ms } = await ask(path);
  const ms = (values: number[], share: number) => `${percentile(values, share).toFixed(0)} ms`;
  printTable(
    ["60 words", "ready", "rendered", "API p50 idle", "rendering", "p99 idle", "rendering"],
    [
      [
        `${Number(duration_ms) / 1000} s`,
        `${(readyMs / 1000).toFixed(1)} s`,
        `${(renderMs / 1000).toFixed(1)} s, ${(Number(duration_ms) / renderMs).toFixed(1)} x`,
        ...[ms(idle, 0.5), ms(busy, 0.5), ms(idle, 0.99), ms(busy, 0.99)],
      ],
    ],
  );
}

if (options.only !== "instance") {
  const row = await measureRender(Number(options.seconds));
  printTable(
    ["1280x720, 25 frames/s", "real time", "processor", "memory at most", "in its second half"],
    [row],
  );
}
if (options.only !== "render") await measureInstance();
console.log(`\n${machine()}`);
