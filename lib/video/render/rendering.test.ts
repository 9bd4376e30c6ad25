import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerMediabunnyServer } from "@mediabunny/server";
import { ALL_FORMATS, FilePathSource, Input, VideoSampleSink } from "mediabunny";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { measureLoudness } from "#lib/media/loudness/measure-loudness.ts";
import { readWav, writeWav } from "#lib/media/wav.ts";
import { SPEECH_RATE, type TimedPhoneme } from "#lib/model-clients/speech-client.ts";
import { childProcesses, runsProgram } from "#lib/platform/testing/child-processes.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { VIDEO_SIZES } from "#lib/video/takes/take-data.ts";
import type { AudioJob, AudioSentence, VideoJob } from "./media-job.ts";
import { planSegments } from "./plan-segments.ts";
import { poseFrames } from "./poses.ts";
import { type JobPriority, runAudioJob, runVideoJob } from "./run-media-job.ts";
import { packSound, type Sound } from "./sentence-sound.ts";

/** Open vowels between closed lips: m a m a m a. */
function babble(spokenMs: number, hertz: number): Sound {
  const samples = Int16Array.from({ length: (spokenMs * SPEECH_RATE) / 1000 }, (_, index) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * hertz * index) / SPEECH_RATE)),
  );
  const step = spokenMs / 6;
  const phonemes = Array.from(
    { length: 6 },
    (_, index): TimedPhoneme => [index % 2 ? "a" : "m", index * step, (index + 1) * step],
  );
  return { samples, phonemes };
}

/** The program of a job. */
const MEDIA = "media-process";
const SOUNDS = [babble(1_000, 220), babble(800, 180)];
const SPANS = planSegments(
  SOUNDS.map(({ samples }) => ({
    spokenMs: (samples.length / SPEECH_RATE) * 1000,
    pauseBeforeMs: 0,
    pauseAfterMs: 300,
  })),
);
const LENGTH_MS = SPANS.reduce((sum, { lengthMs }) => sum + lengthMs, 0);

/** Each job starts a process and loads the encoder, which takes longer on a busy machine. */
const STALLED_MS = 600_000;

let folder: string;
const shown: number[] = [];
const at = (name: string) => join(folder, name);

async function keep(sound: Sound, name: string): Promise<string> {
  await writeFile(at(name), packSound(sound));
  return at(name);
}

const partsOf = (files: string[]): AudioSentence[] =>
  files.map((soundFile, index) => ({
    soundFile,
    leadMs: SPANS[index]?.leadMs ?? 0,
    lengthMs: SPANS[index]?.lengthMs ?? 0,
  }));

const MANNER = { liveliness: "natural", text: "" } as const;

const videoJob = (name: string, parts: AudioSentence[]): VideoJob => ({
  kind: "video",
  avatar: { folder: "avatars", slug: "maya" },
  ...{
    width: 320,
    height: 180,
    fps: 25,
    scenes: [{ background: "studio", backgroundFile: null, picture: null, text: null }],
    showAiLabel: true,
    liveliness: "natural",
    logo: null,
  },
  sentences: parts.map((part) => ({
    ...part,
    segmentFile: `${part.soundFile}.segment`,
    seed: 7,
    caption: null,
    text: "",
    scene: 0,
  })),
  wavFile: at("a.wav"),
  music: null,
  mp4File: at(`${name}.mp4`),
  posterFile: at(`${name}.webp`),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rendering-"));
  const files = await Promise.all(SOUNDS.map((sound, index) => keep(sound, `${index}.sound`)));
  const parts = partsOf(files);
  await runAudioJob({ kind: "audio", sentences: parts, wavFile: at("a.wav"), m4aFile: at("a.m4a") });
  await runVideoJob(videoJob("v", parts), { onProgress: async (done) => void shown.push(done) });
}, STALLED_MS);
afterAll(() => rm(folder, { recursive: true }));

async function inspect(name: string) {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(at(name)) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  return {
    type: await input.getMimeType(),
    frames: (await video?.computePacketStats())?.packetCount,
    videoMs: ((await video?.computeDuration()) ?? 0) * 1000,
    audioMs: ((await audio?.computeDuration()) ?? 0) * 1000,
  };
}

test("writes audio of the planned length at -16 LUFS, as WAV and AAC", async () => {
  const samples = await readWav(at("a.wav"));
  expect(samples.length).toBe(LENGTH_MS * 48);
  expect(measureLoudness(Float32Array.from(samples, (sample) => sample / 32_768))).toBeCloseTo(-16, 0);
  const { type, audioMs } = await inspect("a.m4a");
  expect(type).toBe('audio/mp4; codecs="mp4a.40.2"');
  expect(Math.abs(audioMs - LENGTH_MS)).toBeLessThan(40);
});

test("writes a video with H.264 and AAC of equal length and all frames that plays while it loads", async () => {
  const { type, frames, videoMs, audioMs } = await inspect("v.mp4");
  expect(type).toMatch(/^video\/mp4; codecs="avc1\.\w{6}, mp4a\.40\.2"$/);
  expect([frames, Math.round(videoMs)]).toEqual([LENGTH_MS / 40, LENGTH_MS]);
  expect(Math.abs(audioMs - videoMs)).toBeLessThan(40);
  const bytes = await readFile(at("v.mp4"));
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  // Primaries, transfer and matrix as numbered by ITU-T H.273. Without them, players guess the colors.
  const colours = bytes.indexOf("nclx") + 4;
  expect([0, 2, 4].map((offset) => bytes.readUInt16BE(colours + offset))).toEqual([1, 13, 6]);
  expect((await readFile(at("v.webp"))).subarray(8, 12).toString()).toBe("WEBP");
  expect([shown.at(-1), shown]).toEqual([1, [...shown].sort((a, b) => a - b)]);
});

/** What a player shows: the size and start of each frame, and its lightest and darkest spot. */
async function shownBy(name: string) {
  registerMediabunnyServer();
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(at(name)) });
  const track = await input.getPrimaryVideoTrack();
  const sizes = new Set<string>();
  const startsMs: number[] = [];
  let [darkest, lightest] = [255, 0];
  if (!track) throw new Error("no video track");
  for await (const sample of new VideoSampleSink(track).samples()) {
    sizes.add(`${sample.displayWidth}x${sample.displayHeight}`);
    startsMs.push(sample.timestamp * 1000);
    const planes = new Uint8Array(sample.allocationSize());
    await sample.copyTo(planes);
    for (const luma of planes.subarray(0, sample.codedWidth * sample.codedHeight)) {
      darkest = Math.min(darkest, luma);
      lightest = Math.max(lightest, luma);
    }
    sample.close();
  }
  return { sizes: [...sizes], startsMs, contrast: lightest - darkest };
}

type Format = [name: string, fps: VideoJob["fps"], size: { width: number; height: number }];
const FORMATS: Format[] = [
  ["wide", 30, VIDEO_SIZES.wide],
  ["portrait", 25, VIDEO_SIZES.portrait],
  ["square", 30, VIDEO_SIZES.square],
];

/** The page of clips renders one in every run. */
test.skipIf(isQuick).each(FORMATS)(
  "a %s video at %i fps has the requested size, length and frame rate",
  async (format, fps, { width, height }) => {
    const lengthMs = 200;
    const part = { soundFile: at("0.sound"), leadMs: 0, lengthMs };
    const wavFile = at("short.wav");
    await writeWav(wavFile, new Int16Array(lengthMs * 48), 48_000);
    const job = videoJob(format, [part]);
    const parts = job.sentences.map((drawn) => ({ ...drawn, segmentFile: at(`${format}.segment`) }));
    await runVideoJob({ ...job, width, height, fps, sentences: parts, wavFile });

    const { sizes, startsMs, contrast } = await shownBy(`${format}.mp4`);
    expect(sizes).toEqual([`${width}x${height}`]);
    const frames = (lengthMs * fps) / 1000;
    expect(startsMs).toEqual(
      Array.from({ length: frames }, (_, frame) => expect.closeTo((frame * 1000) / fps, 1)),
    );
    expect(contrast).toBeGreaterThan(100);
    const { videoMs, audioMs } = await inspect(`${format}.mp4`);
    expect(Math.round(videoMs)).toBe(lengthMs);
    expect(Math.abs(audioMs - videoMs)).toBeLessThan(40);
  },
  STALLED_MS,
);

/** How Linux schedules a process, `SCHED_IDLE` = 5 (proc(5), field 41 of `stat`). */
const schedulingOf = (pid: number): string | undefined =>
  readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[38];

/** What the machine allows; some containers forbid it. */
const mostYielding = spawnSync("chrt", ["--idle", "0", "true"]).status === 0 ? "5" : "0";

/** The frames and sounds of a video. The bytes before them contain the creation time. */
async function mediaOf(name: string): Promise<Buffer> {
  const bytes = await readFile(at(name));
  return bytes.subarray(bytes.indexOf("mdat"));
}

test.runIf(process.platform === "linux" && !isQuick)(
  "runs at idle priority, reports a killed process, and one with more CPU draws only what is missing if that one gets none",
  async () => {
    const whole = videoJob("killed", partsOf([at("0.sound"), at("1.sound")]));
    // The first sentence is drawn already, as in the video before.
    const sentences = whole.sentences.map((part, index) =>
      index === 0 ? part : { ...part, segmentFile: at("killed.segment") },
    );
    const job = { ...whole, sentences };
    // However busy the machine is, the process is not replaced before this test has seen it.
    vi.stubEnv("STARVING_AFTER_MS", String(STALLED_MS));
    const begun = Promise.withResolvers<number>();
    const killed = runVideoJob(job, { onStart: (pid) => begun.resolve(pid) });
    const isReported = expect(killed).rejects.toMatchObject({
      name: "MediaError",
      message: "the process ended before its job",
    });
    const pid = await begun.promise;
    await expect.poll(() => schedulingOf(pid), { timeout: STALLED_MS, interval: 20 }).toBe(mostYielding);
    process.kill(pid, "SIGKILL");
    await isReported;
    vi.unstubAllEnvs();
    const [before = "", after = ""] = sentences.map(({ segmentFile }) => segmentFile);
    expect([existsSync(job.mp4File), existsSync(after), childProcesses(MEDIA)]).toEqual([false, false, []]);
    const { ino } = statSync(before);

    const started: JobPriority[] = [];
    const onStart = (again: number, priority: JobPriority) => {
      // A stopped process gets no CPU.
      if (priority === "idle") process.kill(again, "SIGSTOP");
      started.push(priority);
    };
    vi.stubEnv("STARVING_AFTER_MS", "1000");
    expect(await runVideoJob(job, { onStart })).toBe(1);
    vi.unstubAllEnvs();
    expect(started).toEqual(["idle", "low"]);
    expect([statSync(before).ino, existsSync(after), childProcesses(MEDIA)]).toEqual([ino, true, []]);
    // An unchanged take is rebuilt byte for byte.
    expect((await mediaOf("killed.mp4")).equals(await mediaOf("v.mp4"))).toBe(true);
  },
  STALLED_MS,
);

test(
  "a killed app takes the process of its job with it, so a repeated job never runs twice",
  async () => {
    const job = videoJob("orphan", partsOf([at("0.sound"), await keep(babble(800, 250), "4.sound")]));
    const [, long] = job.sentences;
    if (!long) throw new Error("no second part");
    long.lengthMs = 60_000;
    const begin =
      'const { runVideoJob } = await import("./lib/video/render/run-media-job.ts"); await runVideoJob(JSON.parse(process.argv[1]), { onProgress: async () => console.log("drawn") });';
    // On a busy machine the job would otherwise be replaced at some moment, and for that moment there is none.
    const env = { ...process.env, STARVING_AFTER_MS: String(STALLED_MS) };
    const app = spawn(process.execPath, ["--input-type=module", "-e", begin, JSON.stringify(job)], { env });
    await once(app.stdout, "data");
    const { pid: appPid = 0 } = app;
    const [pid = 0] = childProcesses(MEDIA, appPid);
    expect(runsProgram(pid, MEDIA)).toBe(true);
    app.kill("SIGKILL");
    await expect.poll(() => runsProgram(pid, MEDIA), { timeout: STALLED_MS }).toBe(false);
    expect(existsSync(long.segmentFile)).toBe(false);
  },
  STALLED_MS,
);

test(
  "rejects a failed job with the reason, stops one whose observer throws, and leaves no process behind",
  async () => {
    const missing = videoJob("x", partsOf([at("missing.sound")]));
    await expect(runVideoJob(missing)).rejects.toMatchObject({ name: "MediaError", code: "ENOENT" });
    const full: AudioJob = { kind: "audio", sentences: [], wavFile: "/dev/full", m4aFile: at("x.m4a") };
    await expect(runAudioJob(full)).rejects.toMatchObject({ name: "MediaError", code: "ENOSPC" });
    const again = videoJob("stopped", partsOf([at("0.sound"), at("1.sound")]));
    const onProgress = () => Promise.reject(new Error("nobody wants it"));
    const stop = runVideoJob(again, { onProgress });
    await expect(stop).rejects.toThrow("nobody wants it");
    expect(childProcesses(MEDIA)).toEqual([]);
  },
  STALLED_MS,
);

const rig = await loadRig("maya");

test("without timings, a known text brings the lips closer to the voice's timings than sound alone", async () => {
  const [spoken] = readSpoken();
  if (!spoken) throw new Error("no recording");
  const step = spoken.sampleRate / SPEECH_RATE;
  const samples = Int16Array.from({ length: Math.floor(spoken.samples.length / step) }, (_, index) => {
    const [place, share] = [Math.floor(index * step), (index * step) % 1];
    return (spoken.samples[place] ?? 0) * (1 - share) + (spoken.samples[place + 1] ?? 0) * share;
  });
  const lengthMs = Math.ceil((samples.length / SPEECH_RATE) * 5) * 200;
  const options = { rig, ...MANNER, seed: 7, fps: 25, leadMs: 0, lengthMs };
  const openness = (more: Partial<Sound>) =>
    Array.from(poseFrames(options, { samples, phonemes: null, ...more }), ({ mouth }) =>
      mouth.reduce(
        (sum, weight, shape) => sum + weight * (rig.json.mouth.jawOpen[MOUTH_SHAPES[shape] ?? "sil"] ?? 0),
        0,
      ),
    );
  const timed = openness({ phonemes: spoken.phonemes.map(([symbol, from, to]) => [symbol, from, to]) });
  const off = (other: number[]) =>
    other.reduce((sum, open, frame) => sum + Math.abs(open - (timed[frame] ?? 0)), 0);
  expect(off(openness({ ipa: spoken.ipa }))).toBeLessThan(off(openness({})) * 0.9);
});

test("a sentence of a take has the mood of its text, and the same poses each time", async () => {
  const [sound] = SOUNDS;
  if (!sound) throw new Error("no sound");
  const posesOf = (text: string) => {
    const options = { rig, ...MANNER, text, seed: 7, fps: 25 as const, leadMs: 320, lengthMs: 1_800 };
    return Array.from(poseFrames(options, sound), (pose) => structuredClone(pose));
  };
  const smileOf = (text: string) =>
    Math.max(
      ...posesOf(text)
        .slice(18, 32)
        .map((pose) => pose.eyeSmile),
    );
  const plain = smileOf("The train leaves at nine.");
  expect(smileOf("Your appointment is confirmed.")).toBeGreaterThan(plain + 0.2);
  expect(smileOf("Unfortunately, it was cancelled.")).toBeLessThan(plain - 0.05);
  expect(posesOf("Congratulations!")).toEqual(posesOf("Congratulations!"));
});

test("lips are closed in silence and open in speech, and sentences begin and end in one pose", async () => {
  const options = { rig, ...MANNER, seed: 7, fps: 25, leadMs: 320, lengthMs: 1_800 };
  const [sound] = SOUNDS;
  if (!sound) throw new Error("no sound");
  const poses = Array.from(poseFrames(options, sound), (pose) => structuredClone(pose));
  const shut = [0, 1, MOUTH_SHAPES.indexOf("smile")]; // after "sil", the lips of p, b, m
  const open = poses.map(({ mouth }) => 1 - shut.reduce((sum, shape) => sum + (mouth[shape] ?? 0), 0));
  const spoken = open.slice(9, 32);
  expect(Math.max(...open.slice(0, 6), ...open.slice(38))).toBeLessThan(0.05);
  expect(Math.max(...spoken)).toBeGreaterThan(0.5);
  const { mouth, ...first } = poses[0] ?? { mouth: [] };
  for (const [key, value] of Object.entries(first)) {
    expect([key, Math.abs(value - (key === "eyeSmile" ? 0.16 : 0))]).toEqual([key, expect.closeTo(0, 2)]);
  }
  const last = poses.at(-1);
  expect(Math.abs(last?.yawDeg ?? 1)).toBeLessThan(0.1);
  expect(poses).toHaveLength(45);
  expect(Array.from(poseFrames({ ...options, fps: 30 }, sound))).toHaveLength(54);
});

test(
  "draws equal sentences as equal pixels, and moves differently with another seed",
  async () => {
    const [sound] = SOUNDS;
    if (!sound) throw new Error("no sound");
    const hashOf = (seed: number) => {
      const size = { width: 160, height: 90 };
      const compositor = new Compositor({ rig, ...size, showAiLabel: false, background: { kind: "studio" } });
      const frame = new Uint8Array(size.width * size.height * 4);
      const hash = createHash("sha256");
      let count = 0;
      for (const pose of poseFrames({ rig, ...MANNER, seed, fps: 25, leadMs: 320, lengthMs: 1_800 }, sound)) {
        count += 1;
        if (count % 8 !== 0) continue;
        compositor.draw(pose, frame);
        hash.update(frame);
      }
      return hash.digest("hex");
    };
    const first = hashOf(7);
    expect(hashOf(7)).toBe(first);
    expect(hashOf(8)).not.toBe(first);
  },
  STALLED_MS,
);
