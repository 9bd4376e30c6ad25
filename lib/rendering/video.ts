import { EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from "mediabunny";
import { LOUDNESS_RATE } from "#lib/loudness/measure-loudness.ts";
import { makeWhole } from "#lib/platform/make-whole.ts";
import { drawSegment } from "./draw-segment.ts";
import { DrawingThread } from "./drawing-thread.ts";
import type { VideoJob, VideoPart } from "./media-job.ts";
import { hasSegment, readSegment, writeSegment } from "./segment-file.ts";
import { aacSource, addSound, ENCODER_DELAY } from "./sound.ts";
import { readWav } from "./wav.ts";

/** Samples of one packet of AAC. */
const AAC_FRAME = 1024;
/** Room for the packets that an encoder adds at its start and its end. */
const SPARE_PACKETS = 16;
/** How often it is told how far a sentence is. Each time is a write to the database, which answers requests besides. */
const TELL_EVERY_MS = 1_000;
type Progress = (done: number, drawn: number) => void;

/**
 * Draws the sentences that are not drawn yet, each into a file of its own that stays, and joins all of them with the sound
 * as an MP4 that plays while it loads. Returns how many it drew.
 */
export async function makeVideo(job: VideoJob, onProgress: Progress): Promise<number> {
  const drawing = new DrawingThread(job);
  try {
    const drawn = await drawParts(drawing, job, onProgress);
    await drawing.writePoster();
    await join(job);
    return drawn;
  } finally {
    await drawing.close();
  }
}

async function drawParts(drawing: DrawingThread, job: VideoJob, onProgress: Progress): Promise<number> {
  const totalMs = job.parts.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
  let doneMs = 0;
  let drawn = 0;
  for (const part of job.parts) {
    if (!(await hasSegment(part.segmentFile))) {
      await drawPart(drawing, job, part, (share) =>
        onProgress((doneMs + share * part.lengthMs) / totalMs, drawn),
      );
      drawn += 1;
    }
    doneMs += part.lengthMs;
    onProgress(doneMs / totalMs, drawn);
  }
  return drawn;
}

async function drawPart(
  drawing: DrawingThread,
  job: VideoJob,
  part: VideoPart,
  onShare: (share: number) => void,
): Promise<void> {
  const count = (part.lengthMs * job.fps) / 1000;
  await drawing.begin(part);
  let encoded = 0;
  let toldAt = performance.now();
  const segment = await drawSegment(job, {
    next: () => drawing.next(),
    release: () => {
      drawing.release();
      encoded += 1;
      if (performance.now() < toldAt + TELL_EVERY_MS) return;
      toldAt = performance.now();
      onShare(encoded / count);
    },
  });
  await makeWhole(part.segmentFile, (partFile) => writeSegment(partFile, segment));
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
