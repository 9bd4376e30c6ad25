import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { CallMuxer } from "#agent/recording/call-muxer.ts";
import { FRAME_SIZES } from "#lib/avatar-engine/draw/framing.ts";
import { runRecordingJob } from "#lib/video/render/run-media-job.ts";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { create, createScenario } from "../e2e/fixtures/create.ts";
import { quiet } from "../e2e/fixtures/hearing.ts";
import { APP_URL, api, descendants, eventually, newAccount } from "../e2e/fixtures/instance.ts";
import { watchPeerConnections } from "../e2e/fixtures/peer-connections.ts";
import { installProbe } from "../e2e/fixtures/probe.ts";
import { cpuSeconds, machine, percentile, printTable, tellDifference } from "./load/figures.ts";
import { jobPid } from "./load/job-pid.ts";
import { converse, wait } from "./load/turns.ts";

const { values: options } = parseArgs({
  options: {
    turns: { type: "string", default: "10" },
    /** Pairs of calls: one recorded, one not, alternating which is first. */
    pairs: { type: "string", default: "2" },
    /** Minutes of the call whose file is created; 0 skips it. */
    minutes: { type: "string", default: "10" },
  },
});
const TICK_MS = 40;

/** Figures of one or several calls: answers as heard, the worker's figures, and the browser's jitter buffer. */
type Figures = { answers: number[]; accounts: Account[]; buffers: number[]; cores: number[] };
const noFigures = (): Figures => ({ answers: [], accounts: [], buffers: [], cores: [] });

const nodes_json = {
  initial_node: "start",
  role_instruction: "You answer in one short sentence.",
  nodes: { start: { task_instruction: "Talk with the visitor.", say: "Hello, what can I do for you?" } },
};

async function makeLinks(key: string): Promise<Record<"plain" | "recorded", string>> {
  const ids = await createScenario(key, { name: "Bench", nodes_json });
  const link = async (record_conversation: boolean) => {
    const fields = { ...ids, label: "Bench", record_conversation };
    return String((await create(key, "/hosted-links/create", fields)).token);
  };
  return { plain: await link(false), recorded: await link(true) };
}

/** Average jitter buffer delay of received audio since the call began, in milliseconds. */
async function soundBufferMs(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    for (const connection of window.peerConnections) {
      for (const [, report] of await connection.getStats()) {
        if (report.type !== "inbound-rtp" || report.kind !== "audio" || !report.jitterBufferEmittedCount)
          continue;
        return (1_000 * report.jitterBufferDelay) / report.jitterBufferEmittedCount;
      }
    }
    return Number.NaN;
  });
}

/** CPU seconds of the call so far, including the process that records it. */
const usedBy = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, part) => sum + cpuSeconds(part), 0);

async function call(page: Page, token: string, turns: number): Promise<Omit<Figures, "accounts">> {
  await page.goto(`${APP_URL}/c/${token}`);
  await page.getByTestId("start-call").click();
  await page.getByTestId("avatar-video").waitFor();
  await wait(3);
  await quiet(page, 1);
  const pid = await jobPid();
  const before = { cpu: usedBy(pid), at: performance.now() };
  const { answers } = await converse(page, turns);
  const cores = (usedBy(pid) - before.cpu) / ((performance.now() - before.at) / 1000);
  const buffer = await soundBufferMs(page);
  await page.getByTestId("end-call").click();
  return { answers: answers.filter(Number.isFinite), buffers: [buffer], cores: [cores] };
}

/** The wait as measured by the worker, from the end of a turn to the first audio sent, by stage. */
type Account = { wait_ms: number; stages: { stage: string; waited_ms: number }[] };
type Row = { metrics: (Account & { counted_from: string }) | null };

async function accountsOfNewest(key: string): Promise<Account[]> {
  const { body } = await api("GET", "/conversations?limit=1", { key });
  const [newest] = body.conversations as { id: string }[];
  const answer = await api("GET", `/conversations/${newest?.id}?include=metrics`, { key });
  const rows = answer.body.transcript_rows as Row[];
  return rows.flatMap(({ metrics }) => (metrics?.counted_from === "end_of_turn" ? [metrics] : []));
}

/** Seconds from the end of the newest call until its recording can be downloaded. */
async function readySeconds(key: string): Promise<number> {
  const from = performance.now();
  const { body } = await api("GET", "/conversations?limit=1", { key });
  const [newest] = body.conversations as { id: string }[];
  const read = () => api("GET", `/conversations/${newest?.id}/recording`, { key });
  await eventually(read, ({ status }) => status === 200, 60_000);
  return (performance.now() - from) / 1000;
}

/** Records a call of that length as fast as possible: cores of recording in real time, seconds to create its files. */
async function fileFigures(minutes: number) {
  const folder = await mkdtemp(join(tmpdir(), "bench-recording-"));
  const size = FRAME_SIZES.standard.square;
  const parts: string[] = [];
  let writing = Promise.resolve();
  const onPart = (bytes: Uint8Array) => {
    const file = join(folder, `${parts.push("") - 1}.part`);
    parts[parts.length - 1] = file;
    writing = writing.then(() => writeFile(file, bytes));
  };
  const film = new CallMuxer({ size, onPart });
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
  await runRecordingJob({ kind: "recording", segments: runs, ...files });
  const seconds = (performance.now() - from) / 1000;
  await rm(folder, { recursive: true });
  return { cores, seconds };
}

async function compare(): Promise<(string | number)[][]> {
  const { key } = await newAccount();
  const links = await makeLinks(key);
  const figures = { plain: noFigures(), recorded: noFigures() };
  const ready: number[] = [];
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await installProbe(page);
    await watchPeerConnections(page);
    for (let pair = 0; pair < Number(options.pairs); pair += 1) {
      const order = pair % 2 === 0 ? (["plain", "recorded"] as const) : (["recorded", "plain"] as const);
      for (const kind of order) {
        const { answers, buffers, cores } = await call(page, links[kind], Number(options.turns));
        if (kind === "recorded") ready.push(await readySeconds(key));
        await wait(4);
        figures[kind].answers.push(...answers);
        figures[kind].accounts.push(...(await accountsOfNewest(key)));
        figures[kind].buffers.push(...buffers);
        figures[kind].cores.push(...cores);
      }
    }
  } finally {
    await browser.close();
  }
  return [
    ...tellAnswers(figures.plain, figures.recorded),
    ["end -> recording ready", "", `${mean(ready).toFixed(1)} s`, "", "10 s"],
  ];
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Table rows that compare unrecorded with recorded calls. */
function tellAnswers(plain: Figures, recorded: Figures): (string | number)[][] {
  const row = (name: string, of: (f: Figures) => number[], figure: (of: number[]) => number, budget = "") => {
    const { percent, low, high } = tellDifference(of(plain), of(recorded), figure);
    const difference = `${percent.toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)})`;
    const told = [plain, recorded].map((figures) => `${Math.round(figure(of(figures)))} ms`);
    return [name, ...told, difference, budget];
  };
  const heard = ({ answers }: Figures) => answers;
  const median = (values: number[]) => percentile(values, 0.5);
  const waitedFor = (wanted: string) => (figures: Figures) =>
    figures.accounts.map(({ stages }) =>
      stages.reduce((sum, { stage, waited_ms }) => sum + (stage === wanted ? waited_ms : 0), 0),
    );
  const stages = ["transcription", "endpointing", "model", "voice", "playback"] as const;
  const [base, cores] = [mean(plain.cores), mean(recorded.cores)];
  return [
    row("end of voice -> answer heard, p50", heard, median, "3 %"),
    row("end of voice -> answer heard, mean", heard, mean),
    row("end of voice -> answer heard, p95", heard, (values) => percentile(values, 0.95)),
    row("as measured by the worker, p50", ({ accounts }) => accounts.map(({ wait_ms }) => wait_ms), median),
    row("as measured by the worker, mean", ({ accounts }) => accounts.map(({ wait_ms }) => wait_ms), mean),
    ...stages.map((stage) => row(`of that ${stage}, mean`, waitedFor(stage), mean)),
    row("browser's jitter buffer delay, mean", ({ buffers }) => buffers, mean),
    ["turns answered", plain.answers.length, recorded.answers.length, "", "all"],
    ["cores of the job", base.toFixed(2), cores.toFixed(2), (cores - base).toFixed(2), "0.25"],
  ];
}

const rows = Number(options.pairs) > 0 ? await compare() : [];
const minutes = Number(options.minutes);
if (minutes > 0) {
  const { cores, seconds } = await fileFigures(minutes);
  rows.push(["cores to encode moving video and two voices", "", cores.toFixed(2), "", ""]);
  rows.push([`files of ${minutes} minutes made`, "", `${seconds.toFixed(1)} s`, "", "10 s"]);
}
printTable(["figure", "not recorded", "recorded", "difference", "budget"], rows);
console.log(`\n${machine()}; ${options.turns} turns a call; bench/recording.ts against a running instance`);
