import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerMediabunnyServer } from "@mediabunny/server";
import { ALL_FORMATS, AudioSampleSink, FilePathSource, Input, VideoSampleSink } from "mediabunny";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CallMuxer } from "#agent/recording/call-muxer.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { joinRecording } from "#lib/video/render/join-recording.ts";
import type { RecordingSegment } from "#lib/video/render/media-job.ts";

const SIZE = { width: 160, height: 160 };
const LENGTH_MS = 5_000;
const TICK_MS = 40;
/** From here on, the avatar's video is white and its voice sounds, for half a second. */
const FLASH_MS = 3_000;
/** When the visitor speaks. */
const VISITOR_MS = 1_000;
const SAID_MS = 480;

const isAt = (ms: number, from: number) => ms >= from && ms < from + SAID_MS;
const sound = (on: boolean) =>
  Int16Array.from({ length: (TICK_MS * SPEECH_RATE) / 1000 }, (_, at) => (on ? 9_000 * Math.sin(at / 4) : 0));
const frame = (on: boolean) => new Uint8Array(SIZE.width * SIZE.height * 4).fill(on ? 255 : 0);

/** The parts that a worker makes of a short call. */
async function film(): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const film = new CallMuxer({ size: SIZE, onPart: (bytes) => parts.push(bytes) });
  await film.start();
  for (let ms = 0; ms < LENGTH_MS; ms += TICK_MS) {
    film.addVoice("avatar", ms, sound(isAt(ms, FLASH_MS)));
    film.addVoice("user", ms, sound(isAt(ms, VISITOR_MS)));
    await film.addPicture(frame(isAt(ms, FLASH_MS)), ms);
    await film.advance(ms);
  }
  await film.finish(LENGTH_MS);
  return parts;
}

let folder: string;
let parts: Uint8Array[];
const at = (name: string) => join(folder, name);

async function makeSegment(startMs: number, count: number): Promise<RecordingSegment> {
  const files = parts.slice(0, count).map((_, number) => at(`${startMs}-${number}.part`));
  await Promise.all(files.map((file, number) => writeFile(file, parts[number] ?? new Uint8Array())));
  return { startMs, parts: files, wholeFile: at(`${startMs}.mp4`) };
}

const finish = async (segments: RecordingSegment[]) => (await figures(segments)).lengthMs;
const figures = (segments: RecordingSegment[]) =>
  joinRecording({
    ...{ kind: "recording", segments, videoFile: at("video.mp4"), audioFile: at("audio.m4a") },
    ...{ userFile: at("user.m4a"), avatarFile: at("avatar.m4a") },
  });

const open = (name: string) => new Input({ formats: ALL_FORMATS, source: new FilePathSource(at(name)) });

/** When the video of a file is bright, in milliseconds. */
async function brightMs(name: string): Promise<number[]> {
  const track = await open(name).getPrimaryVideoTrack();
  const bright: number[] = [];
  if (!track) return bright;
  for await (const sample of new VideoSampleSink(track).samples()) {
    const plane = new Uint8Array(sample.allocationSize());
    await sample.copyTo(plane);
    if ((plane[80 * 160 + 80] ?? 0) > 128) bright.push(Math.round(sample.timestamp * 1000));
    sample.close();
  }
  return bright;
}

/** When the audio of a file is first and last loud, in milliseconds. */
async function loudMs(name: string): Promise<[number, number] | null> {
  const track = await open(name).getPrimaryAudioTrack();
  let [first, last] = [-1, -1];
  if (!track) return null;
  for await (const sample of new AudioSampleSink(track).samples()) {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
    for (const [index, value] of samples.entries()) {
      if (Math.abs(value) < 0.1) continue;
      last = (sample.timestamp + index / SPEECH_RATE) * 1000;
      if (first < 0) first = last;
    }
    sample.close();
  }
  return [first, last];
}

beforeAll(async () => {
  registerMediabunnyServer();
  folder = await mkdtemp(join(tmpdir(), "recording-"));
  parts = await film();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a part is two seconds long, which is the most that a crash loses", () => {
  expect(parts).toHaveLength(3);
});

test("the finished file plays while it loads: H.264 and AAC, its index first", async () => {
  expect(await finish([await makeSegment(1_000_000, 3)])).toBeGreaterThan(LENGTH_MS - 100);
  const input = open("video.mp4");
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  expect([video?.codec, video?.codedWidth, audio?.codec, audio?.sampleRate]).toEqual([
    "avc",
    160,
    "aac",
    24_000,
  ]);
  expect((await input.getAudioTracks()).length).toBe(1);
  expect(Math.abs((await input.computeDuration()) * 1000 - LENGTH_MS)).toBeLessThan(100);
  const bytes = await readFile(at("video.mp4"), "latin1");
  expect(bytes.indexOf("moov")).toBeGreaterThan(0);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  expect(bytes).not.toContain("moof");
});

test("audio and video are within 40 ms of each other, in the single voices too", async () => {
  await finish([await makeSegment(1_000_000, 3)]);
  const bright = await brightMs("video.mp4");
  const avatar = await loudMs("avatar.m4a");
  expect(Math.abs((bright[0] ?? 0) - FLASH_MS)).toBeLessThan(1);
  expect(Math.abs((avatar?.[0] ?? 0) - FLASH_MS)).toBeLessThan(20);
  expect(Math.abs((avatar?.[1] ?? 0) - (FLASH_MS + SAID_MS))).toBeLessThan(20);
  expect(Math.abs(((await loudMs("user.m4a"))?.[0] ?? 0) - VISITOR_MS)).toBeLessThan(20);
  for (const both of ["video.mp4", "audio.m4a"]) {
    const [first, last] = (await loudMs(both)) ?? [0, 0];
    expect(Math.abs(first - VISITOR_MS)).toBeLessThan(20);
    expect(Math.abs(last - (FLASH_MS + SAID_MS))).toBeLessThan(20);
  }
});

test("after a crash, the uploaded parts play, and another worker's segment starts at its own time", async () => {
  expect(await finish([await makeSegment(1_000_000, 1)])).toBeGreaterThan(1_900);
  const lengthMs = await finish([await makeSegment(1_000_000, 2), await makeSegment(1_010_000, 3)]);
  expect(Math.abs(lengthMs - 15_000)).toBeLessThan(100);
  expect((await brightMs("video.mp4")).map((ms) => Math.floor(ms / 1_000))).toEqual(
    expect.arrayContaining([3, 13]),
  );
});

test("its figures say how much of the call the segments cover, and how many pictures they show", async () => {
  const { lengthMs, coveredMs, pictures } = await figures([
    await makeSegment(1_000_000, 3),
    await makeSegment(1_010_000, 3),
  ]);
  expect(Math.abs(coveredMs - 2 * LENGTH_MS)).toBeLessThan(200);
  expect(Math.abs(lengthMs - 10_000 - LENGTH_MS)).toBeLessThan(100);
  expect(Math.abs(pictures - (2 * LENGTH_MS) / TICK_MS)).toBeLessThan(4);
});

test("segments never overlap, even if the clock was set back, and an unreadable one is left out", async () => {
  const broken = await makeSegment(900_000, 1);
  await writeFile(broken.parts[0] ?? "", "nonsense");
  const lengthMs = await finish([await makeSegment(1_000_000, 3), broken, await makeSegment(1_000_001, 3)]);
  expect(Math.abs(lengthMs - 2 * LENGTH_MS)).toBeLessThan(150);
  await expect(finish([broken])).rejects.toThrow("no segment");
});
