import { rename } from "node:fs/promises";
import { EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from "mediabunny";
import sharp from "sharp";
import { readBackground } from "#lib/avatar/background-name.ts";
import { Compositor } from "#lib/avatar/compositor.ts";
import type { Background } from "#lib/avatar/face-types.ts";
import { loadRig } from "#lib/avatar/load-rig.ts";
import type { Rig } from "#lib/avatar/rig.ts";
import { LOUDNESS_RATE } from "#lib/loudness/measure-loudness.ts";
import { type CaptionPainter, createCaptionPainter } from "./caption-painter.ts";
import { drawSegment } from "./draw-segment.ts";
import type { VideoJob, VideoPart } from "./media-job.ts";
import { poseFrames } from "./poses.ts";
import { hasSegment, readSegment, writeSegment } from "./segment-file.ts";
import { aacSource, addSound, ENCODER_DELAY } from "./sound.ts";
import { readSound } from "./sound-file.ts";
import { readWav } from "./wav.ts";

/** Samples of one packet of AAC. */
const AAC_FRAME = 1024;
/** Room for the packets that an encoder adds at its start and its end. */
const SPARE_PACKETS = 16;
/** Where in the first sentence the picture is taken that stands for the video. */
const POSTER_AT = 0.45;

type Stage = { rig: Rig; compositor: Compositor; captions: CaptionPainter };
type Progress = (done: number, drawn: number) => void;

/**
 * Draws the sentences that are not drawn yet, each into a file of its own that stays, and joins all of them with the sound
 * as an MP4 that plays while it loads. Returns how many it drew.
 */
export async function makeVideo(job: VideoJob, onProgress: Progress): Promise<number> {
  const stage = await openStage(job);
  const totalMs = job.parts.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
  let doneMs = 0;
  let drawn = 0;
  for (const part of job.parts) {
    if (!(await hasSegment(part.segmentFile))) {
      await drawPart(stage, job, part, (share) =>
        onProgress((doneMs + share * part.lengthMs) / totalMs, drawn),
      );
      drawn += 1;
    }
    doneMs += part.lengthMs;
    onProgress(doneMs / totalMs, drawn);
  }
  await drawPoster(stage, job);
  await join(job);
  return drawn;
}

async function openStage(job: VideoJob): Promise<Stage> {
  const rig = await loadRig(job.person.slug, job.person.folder);
  const background = await openBackground(job);
  const { width, height, showAiLabel } = job;
  const compositor = new Compositor({ rig, width, height, showAiLabel, background });
  return { rig, compositor, captions: createCaptionPainter(width, height) };
}

/** A picture fills the frame, and what is too much is cut off around its middle; a broken one gives way to the studio. */
async function openBackground({ background, backgroundFile, width, height }: VideoJob): Promise<Background> {
  if (backgroundFile === null) return readBackground(background) ?? { kind: "studio" };
  try {
    const picture = sharp(backgroundFile, { failOn: "truncated" }).resize(width, height, { fit: "cover" });
    const rgba = await picture.toColourspace("srgb").ensureAlpha().raw().toBuffer();
    return { kind: "image", rgba: new Uint8Array(rgba) };
  } catch {
    return { kind: "studio" };
  }
}

async function framesOf({ rig, compositor, captions }: Stage, job: VideoJob, part: VideoPart) {
  const { seed, leadMs, lengthMs } = part;
  const poses = poseFrames({ rig, seed, leadMs, lengthMs, fps: job.fps }, await readSound(part.soundFile));
  const caption = part.caption === null ? null : await captions.draw(part.caption);
  /** Draws the next frame; false behind the last one. */
  return (target: Uint8Array): boolean => {
    const { value: pose, done } = poses.next();
    if (done) return false;
    compositor.draw(pose, target);
    if (caption) captions.place(caption, target);
    return true;
  };
}

async function drawPart(
  stage: Stage,
  job: VideoJob,
  part: VideoPart,
  onShare: (share: number) => void,
): Promise<void> {
  const frames = (part.lengthMs * job.fps) / 1000;
  const next = await framesOf(stage, job, part);
  let count = 0;
  const segment = await drawSegment(job, (target) => {
    count += 1;
    if (count % job.fps === 0) onShare(count / frames);
    return next(target);
  });
  const partFile = `${part.segmentFile}.${process.pid}.part`;
  await writeSegment(partFile, segment);
  await rename(partFile, part.segmentFile);
}

async function drawPoster({ rig, compositor }: Stage, job: VideoJob): Promise<void> {
  const first = job.parts[0];
  if (!first) return;
  const { width, height, fps } = job;
  const { seed, leadMs, lengthMs } = first;
  const frames = (lengthMs * fps) / 1000;
  const picture = new Uint8Array(width * height * 4);
  let frame = 0;
  for (const pose of poseFrames({ rig, seed, leadMs, lengthMs, fps }, await readSound(first.soundFile))) {
    frame += 1;
    if (frame < frames * POSTER_AT) continue;
    compositor.draw(pose, picture);
    break;
  }
  const raw = { width, height, channels: 4 } as const;
  await sharp(picture, { raw }).webp({ quality: 82 }).toFile(job.posterFile);
}

/** Room for what a player reads first is kept at the start of the file, so that nothing is held in memory. */
async function join({ parts, fps, wavFile, mp4File }: VideoJob): Promise<void> {
  const heard = (await readWav(wavFile)).subarray(ENCODER_DELAY);
  const frames = parts.reduce((sum, { lengthMs }) => sum + (lengthMs * fps) / 1000, 0);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "reserve" }),
    target: new FilePathTarget(mp4File),
  });
  const video = new EncodedVideoPacketSource("avc");
  const audio = aacSource();
  output.addVideoTrack(video, { frameRate: fps, maximumPacketCount: frames });
  output.addAudioTrack(audio, { maximumPacketCount: Math.ceil(heard.length / AAC_FRAME) + SPARE_PACKETS });
  await output.start();
  let startMs = 0;
  for (const part of parts) {
    const { config, packets } = await readSegment(part.segmentFile);
    for (const packet of packets) {
      const timestamp = packet.timestamp + startMs / 1000;
      await video.add(packet.clone({ timestamp }), { decoderConfig: config });
    }
    const [from, to] = [startMs, startMs + part.lengthMs].map((ms) => (ms * LOUDNESS_RATE) / 1000);
    await addSound(audio, heard.subarray(from, to), startMs / 1000);
    startMs += part.lengthMs;
  }
  await output.finalize();
}
