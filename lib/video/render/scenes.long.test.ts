import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerMediabunnyServer } from "@mediabunny/server";
import { ALL_FORMATS, AudioSampleSink, FilePathSource, Input, VideoSampleSink } from "mediabunny";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rootMeanSquare } from "#lib/media/pcm.ts";
import { writeWav } from "#lib/media/wav.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import type { VideoJob, VideoScene } from "./media-job.ts";
import { runAudioJob, runVideoJob } from "./run-media-job.ts";
import { packSound } from "./sentence-sound.ts";

/** Each job starts a process and loads the encoder, which takes longer on a busy machine. */
const STALLED_MS = 600_000;

let folder: string;
const at = (name: string) => join(folder, name);

const plain = { background: "#ff0000", backgroundFile: null, picture: null, text: null };

/** Sentences that are in these scenes, of which each draws a few frames. */
const videoJob = (name: string, scenes: VideoScene[], order: number[], lengthMs: number): VideoJob => ({
  ...{ kind: "video", avatar: { folder: "avatars", slug: "maya" }, liveliness: "natural" },
  ...{ width: 320, height: 180, fps: 25, showAiLabel: false, logo: null, music: null, scenes },
  sentences: order.map((scene, index) => ({
    ...{ soundFile: at("a.sound"), leadMs: 0, lengthMs, seed: 7, caption: null, text: "", scene },
    segmentFile: at(`${name}-${index}.segment`),
  })),
  ...{ wavFile: at(`${name}.wav`), mp4File: at(`${name}.mp4`), posterFile: at(`${name}.webp`) },
});

beforeAll(async () => {
  registerMediabunnyServer();
  folder = await mkdtemp(join(tmpdir(), "scenes-"));
  const samples = Int16Array.from({ length: SPEECH_RATE }, (_, index) => 9_000 * Math.sin(index / 17));
  await writeFile(at("a.sound"), packSound({ samples, phonemes: null }));
});
afterAll(() => rm(folder, { recursive: true }));

async function openFile(name: string) {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(at(name)) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error("a track is missing");
  return { video, audio };
}

/** The colors of a frame, by shares of its width and height, in steps that compression doesn't cross: "200" is red. */
async function frameAt(name: string, seconds: number) {
  const sample = await new VideoSampleSink((await openFile(name)).video).getSample(seconds);
  if (!sample) throw new Error("no frame");
  const { codedWidth: width, codedHeight: height } = sample;
  const planes = new Uint8Array(sample.allocationSize());
  await sample.copyTo(planes);
  sample.close();
  const half = width / 2;
  return (across: number, down: number): string => {
    const [x, y] = [Math.floor(across * width), Math.floor(down * height)];
    const chroma = (plane: number) =>
      (planes[width * height + plane * half * (height / 2) + (y >> 1) * half + (x >> 1)] ?? 0) - 128;
    const [luma, u, v] = [((planes[y * width + x] ?? 0) - 16) * 1.164, chroma(0), chroma(1)];
    const rgb = [luma + 1.596 * v, luma - 0.392 * u - 0.813 * v, luma + 2.017 * u];
    return rgb.map((value) => Math.max(0, Math.min(2, Math.round(value / 127)))).join("");
  };
}

test(
  "each scene has its background, picture and text, and one that returns looks the same",
  async () => {
    const blue = { width: 160, height: 90, channels: 3, background: "#0000ff" } as const;
    await sharp({ create: blue }).png().toFile(at("blue.png"));
    const lengthMs = 200;
    const order = [0, 1, 2, 0];
    await writeWav(at("scenes.wav"), new Int16Array(order.length * lengthMs * 48), 48_000);
    const picture = (place: "beside" | "behind") => ({ file: at("blue.png"), place });
    const scenes = [
      { ...plain, text: "Ana" },
      { ...plain, background: "#00ff00", picture: picture("beside") },
      { ...plain, picture: picture("behind") },
    ];
    await runVideoJob(videoJob("scenes", scenes, order, lengthMs));
    const colours = await Promise.all(
      order.map(async (_, index) => {
        const colour = await frameAt("scenes.mp4", index * 0.2 + 0.1);
        // The upper left, the middle of the left half, and the text's box.
        return [colour(0.02, 0.05), colour(0.2, 0.5), colour(0.036, 0.92)];
      }),
    );
    expect(colours).toEqual([
      ["200", "200", "000"],
      ["020", "002", "020"],
      ["002", "002", "002"],
      ["200", "200", "000"],
    ]);
  },
  STALLED_MS,
);

/** The sound of a video, and its level in dBFS between two moments. */
async function levelsOf(name: string) {
  const pieces: Float32Array[] = [];
  for await (const sample of new AudioSampleSink((await openFile(name)).audio).samples()) {
    const piece = new Float32Array(sample.numberOfFrames);
    sample.copyTo(piece, { planeIndex: 0, format: "f32-planar" });
    pieces.push(piece);
    sample.close();
  }
  const heard = Float32Array.from(pieces.flatMap((piece) => [...piece]));
  return (fromMs: number, toMs: number) => 20 * Math.log10(rootMeanSquare(heard, fromMs * 48, toMs * 48));
}

test(
  "a file of music is decoded and heard in the video, and one that is damaged is named",
  async () => {
    const tone = Int16Array.from({ length: 16_000 }, (_, index) => 3_000 * Math.sin(index / 5));
    await writeWav(at("tone.wav"), tone, 16_000);
    const sentences = [{ soundFile: at("a.sound"), leadMs: 0, lengthMs: 1_000 }];
    await runAudioJob({ kind: "audio", sentences, wavFile: at("tone-48.wav"), m4aFile: at("tone.m4a") });
    await writeWav(at("music.wav"), new Int16Array(48_000), 48_000);
    const job = videoJob("music", [plain], [0], 1_000);
    const mix = { volume: 0.5, fadeInMs: 0, fadeOutMs: 500, ducks: true };
    for (const file of ["tone.wav", "tone.m4a"]) {
      await runVideoJob({ ...job, music: { ...mix, file: at(file) } });
      const level = await levelsOf("music.mp4");
      // Half as loud as -16 LUFS, until it fades to nothing.
      expect([file, Math.abs(level(150, 450) + 22) < 3.5]).toEqual([file, true]);
      expect([file, level(960, 990) < -38]).toEqual([file, true]);
    }
    await writeFile(at("damaged.mp3"), "no music");
    const damaged = runVideoJob({ ...job, music: { ...mix, file: at("damaged.mp3") } });
    await expect(damaged).rejects.toMatchObject({ code: "EMUSIC" });
  },
  STALLED_MS,
);
