/**
 * Cost of a video: `node bench/video/render.ts [--seconds 60]`. Renders synthetic speech at 1920x1080 and 25 frames/s with
 * an empty cache, in a separate process like the app, and measures that process: seconds of video per second, processor
 * seconds, memory.
 */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { VideoJob } from "#lib/video/render/media-job.ts";
import { planSegments } from "#lib/video/render/plan-segments.ts";
import { runAudioJob, runVideoJob } from "#lib/video/render/run-media-job.ts";
import { packSound } from "#lib/video/render/sentence-sound.ts";
import { VIDEO_SIZES } from "#lib/video/takes/take-data.ts";
import { cpuSeconds, machine, percentile, printTable, residentMb } from "../load/figures.ts";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
  },
});

const RATE = 24_000;
const SENTENCE_MS = 3_400;
const AVATAR = "maya";
const FPS = 25;

/** Open vowels between closed lips: as much to draw as speech. */
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

/** The process that renders for this one. */
async function drawingProcess(): Promise<number | undefined> {
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    if (Number(stat.split(") ")[1]?.split(" ")[1]) !== process.pid) continue;
    const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
    if (command.includes("media-process")) return Number(name);
  }
  return undefined;
}

/** Samples it twice a second; returns its last known usage. */
function watch(): { memory: number[]; cpu: () => number; stop: () => void } {
  const memory: number[] = [];
  let cpu = 0;
  const look = async () => {
    const pid = await drawingProcess();
    if (pid === undefined) return;
    try {
      memory.push(residentMb(pid));
      cpu = cpuSeconds(pid);
    } catch {
      // It has just exited.
    }
  };
  const timer = setInterval(() => void look(), 500);
  return { memory, cpu: () => cpu, stop: () => clearInterval(timer) };
}

async function planVideo(folder: string, seconds: number): Promise<VideoJob> {
  const at = (name: string) => join(folder, name);
  const count = Math.ceil((seconds * 1000) / (SENTENCE_MS + 400));
  const spans = planSegments(
    Array.from({ length: count }, () => ({ spokenMs: SENTENCE_MS, pauseBeforeMs: 0, pauseAfterMs: 320 })),
  );
  const parts = await Promise.all(
    spans.map(async ({ leadMs, lengthMs }, index) => {
      const soundFile = at(`${index}.sound`);
      await writeFile(soundFile, babble(index));
      const files = { soundFile, segmentFile: at(`${index}.segment`) };
      return { ...files, leadMs, lengthMs, seed: index, caption: null, text: "", scene: 0 };
    }),
  );
  const wavFile = at("a.wav");
  await runAudioJob({ kind: "audio", sentences: parts, wavFile, m4aFile: at("a.m4a") });
  return {
    ...{ kind: "video", avatar: { folder: "avatars", slug: AVATAR }, ...VIDEO_SIZES.wide, fps: FPS },
    ...{
      scenes: [{ background: "studio", backgroundFile: null, picture: null, text: null }],
      showAiLabel: true,
      liveliness: "natural" as const,
      logo: null,
      sentences: parts,
      wavFile,
      music: null,
    },
    ...{ mp4File: at("v.mp4"), posterFile: at("v.webp") },
  };
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "visavis-bench-"));
  try {
    const job = await planVideo(folder, Number(options.seconds));
    const lengthMs = job.sentences.reduce((sum, part) => sum + part.lengthMs, 0);
    const watched = watch();
    const before = performance.now();
    await runVideoJob(job);
    const tookMs = performance.now() - before;
    watched.stop();
    const { size: bytes } = await stat(job.mp4File);
    const { memory } = watched;
    const half = memory.slice(memory.length >> 1);
    const times = (ms: number) => `${(lengthMs / ms).toFixed(2)} x`;
    const rows = [
      ["seconds of video", (lengthMs / 1000).toFixed(1), ""],
      ["rendered in, including process start", `${(tookMs / 1000).toFixed(1)} s`, ""],
      ["seconds of video per second", times(tookMs), "3 x"],
      ["size of a minute", `${((bytes / lengthMs) * 0.06).toFixed(1)} MB`, ""],
      ["processor seconds per second of video", ((watched.cpu() / lengthMs) * 1000).toFixed(2), ""],
      ["peak memory of the process", `${Math.max(...memory).toFixed(0)} MB`, "600 MB"],
      ["median of its second half", `${percentile(half, 0.5).toFixed(0)} MB`, "flat"],
    ];
    printTable(["1920x1080, 25 frames/s", "", "budget"], rows);
    console.log(`\n${machine()}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();
