import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { CallFilm } from "#agent/recording/call-film.ts";
import { FRAME_SIZES } from "#lib/avatar/frame-format.ts";
import { runMediaJob } from "#lib/rendering/run-media-job.ts";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { APP_URL, api, childPids, descendants, eventually, newAccount } from "../e2e/fixtures/instance.ts";
import { installProbe } from "../e2e/fixtures/probe.ts";
import { cpuSeconds, machine, percentile, printTable } from "./lib.ts";
import { converse, quiet, wait } from "./turns.ts";

const { values: options } = parseArgs({
  options: {
    turns: { type: "string", default: "10" },
    /** Pairs of calls: one recorded, one not, the first of a pair in turns. */
    pairs: { type: "string", default: "2" },
    /** Minutes of the call whose file is made; 0 leaves that out. */
    minutes: { type: "string", default: "10" },
  },
});
const TICK_MS = 40;

type Figures = { answers: number[]; cores: number[] };

const nodes_json = {
  initial_node: "start",
  role_instruction: "You answer in one short sentence.",
  nodes: { start: { task_instruction: "Talk with the caller.", say: "Hello, what can I do for you?" } },
};

async function makeLinks(key: string): Promise<Record<"plain" | "recorded", string>> {
  const make = async (path: string, body: object) => (await api("POST", path, { key, body })).body;
  const { id: scenario_id } = await make("/scenarios/create", { name: "Bench", nodes_json });
  const { body } = await api("GET", "/avatars", { key });
  const [avatar] = body.avatars as { id: string }[];
  const link = async (record_conversation: boolean) => {
    const ids = { scenario_id, avatar_id: avatar?.id, label: "Bench" };
    const { url } = await make("/hosted-links/create", { ...ids, record_conversation });
    return String(url).split("/").at(-1) ?? "";
  };
  return { plain: await link(false), recorded: await link(true) };
}

/** The process of the call: the busiest below the worker. */
function jobPid(): number {
  const worker = childPids().agent;
  if (worker === undefined) throw new Error("the worker is not running");
  const used = new Map<number, number>();
  for (const pid of descendants(worker)) {
    try {
      used.set(pid, cpuSeconds(pid));
    } catch {
      // It has ended since it was listed.
    }
  }
  return [...used].sort(([, a], [, b]) => b - a)[0]?.[0] ?? worker;
}

/** Seconds of processor of the call so far, with the process that records it. */
const usedBy = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, part) => sum + cpuSeconds(part), 0);

async function call(page: Page, token: string, turns: number): Promise<{ answers: number[]; cores: number }> {
  await page.goto(`${APP_URL}/c/${token}`);
  await page.getByTestId("start-call").click();
  await page.getByTestId("avatar-video").waitFor();
  await wait(3);
  await quiet(page, 1);
  const pid = jobPid();
  const before = { cpu: usedBy(pid), at: performance.now() };
  const { answers } = await converse(page, turns);
  const cores = (usedBy(pid) - before.cpu) / ((performance.now() - before.at) / 1000);
  await page.getByTestId("end-call").click();
  return { answers: answers.filter(Number.isFinite), cores };
}

/** Seconds from the end of the newest call until its recording can be fetched. */
async function readySeconds(key: string): Promise<number> {
  const from = performance.now();
  const { body } = await api("GET", "/conversations?limit=1", { key });
  const [newest] = body.conversations as { id: string }[];
  const read = () => api("GET", `/conversations/${newest?.id}/recording`, { key });
  await eventually(read, ({ status }) => status === 200, 60_000);
  return (performance.now() - from) / 1000;
}

/** A call of that length, recorded as fast as it goes: cores of recording in real time, seconds of making its files. */
async function fileFigures(minutes: number) {
  const folder = await mkdtemp(join(tmpdir(), "bench-recording-"));
  const size = FRAME_SIZES.square;
  const parts: string[] = [];
  let writing = Promise.resolve();
  const onPart = (bytes: Uint8Array) => {
    const file = join(folder, `${parts.push("") - 1}.part`);
    parts[parts.length - 1] = file;
    writing = writing.then(() => writeFile(file, bytes));
  };
  const film = new CallFilm({ size, onPart });
  await film.start();
  const pictures = Array.from({ length: 8 }, (_, shade) =>
    new Uint8Array(size.width * size.height * 4).map((_value, at) => (at >> 6) + shade * 4),
  );
  const noise = Int16Array.from({ length: 960 }, () => (Math.random() - 0.5) * 9_000);
  const lengthMs = minutes * 60_000;
  const before = process.cpuUsage();
  for (let at = 0; at < lengthMs; at += TICK_MS) {
    film.addVoice("avatar", at, noise);
    film.addVoice("user", at, noise);
    await film.addPicture(pictures[(at / TICK_MS) % pictures.length] ?? new Uint8Array(), at);
    await film.advance(at);
  }
  await film.finish(lengthMs);
  await writing;
  const used = process.cpuUsage(before);
  const cores = (used.user + used.system) / 1000 / lengthMs;
  const at = (name: string) => join(folder, name);
  const runs = [{ startMs: 0, parts, wholeFile: at("whole") }];
  const files = { videoFile: at("v"), audioFile: at("a"), userFile: at("u"), avatarFile: at("w") };
  const from = performance.now();
  await runMediaJob({ kind: "recording", runs, ...files });
  const seconds = (performance.now() - from) / 1000;
  await rm(folder, { recursive: true });
  return { cores, seconds };
}

const percent = (value: number, base: number) => `${((100 * (value - base)) / base).toFixed(1)} %`;

async function compare(): Promise<(string | number)[][]> {
  const { key } = await newAccount();
  const links = await makeLinks(key);
  const figures: Record<"plain" | "recorded", Figures> = {
    plain: { answers: [], cores: [] },
    recorded: { answers: [], cores: [] },
  };
  const ready: number[] = [];
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await installProbe(page);
    for (let pair = 0; pair < Number(options.pairs); pair += 1) {
      const order = pair % 2 === 0 ? (["plain", "recorded"] as const) : (["recorded", "plain"] as const);
      for (const kind of order) {
        const { answers, cores } = await call(page, links[kind], Number(options.turns));
        figures[kind].answers.push(...answers);
        figures[kind].cores.push(cores);
        if (kind === "recorded") ready.push(await readySeconds(key));
        await wait(4);
      }
    }
  } finally {
    await browser.close();
  }
  const { plain, recorded } = figures;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const answers = (share: number) =>
    [plain.answers, recorded.answers].map((values) => percentile(values, share)) as [number, number];
  const [p50, p95] = [answers(0.5), answers(0.95)];
  const cores = [mean(plain.cores), mean(recorded.cores)] as const;
  return [
    ["end of voice -> answer heard, p50", ...p50.map((v) => `${v} ms`), percent(p50[1], p50[0]), "3 %"],
    ["end of voice -> answer heard, p95", ...p95.map((v) => `${v} ms`), percent(p95[1], p95[0]), ""],
    ["turns answered", plain.answers.length, recorded.answers.length, "", "all"],
    ["cores of the job", ...cores.map((v) => v.toFixed(2)), (cores[1] - cores[0]).toFixed(2), "0.25"],
    ["end -> recording ready", "", `${mean(ready).toFixed(1)} s`, "", "10 s"],
  ];
}

const rows = Number(options.pairs) > 0 ? await compare() : [];
const minutes = Number(options.minutes);
if (minutes > 0) {
  const { cores, seconds } = await fileFigures(minutes);
  rows.push(["cores of encoding a moving picture and two voices", "", cores.toFixed(2), "", ""]);
  rows.push([`files of ${minutes} minutes made`, "", `${seconds.toFixed(1)} s`, "", "10 s"]);
}
printTable(["figure", "not recorded", "recorded", "difference", "budget"], rows);
console.log(`\n${machine()}; ${options.turns} turns a call; bench/recording.ts against a running instance`);
