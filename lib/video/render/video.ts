import { EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from "mediabunny";
import { LOUDNESS_RATE } from "#lib/media/loudness/measure-loudness.ts";
import { readWav } from "#lib/media/wav.ts";
import { writeFileAtomic } from "#lib/platform/files/write-file-atomic.ts";
import { aacSource, addAudio, ENCODER_DELAY } from "./audio.ts";
import { drawSegment } from "./draw-segment.ts";
import { DrawingThread } from "./drawing-thread.ts";
import type { VideoJob, VideoSentence } from "./media-job.ts";
import { hasSegment, readSegment, writeSegment } from "./segment-file.ts";

/** Samples per AAC packet. */
const AAC_FRAME = 1024;
/** Room for the packets an encoder adds at the start and the end. */
const SPARE_PACKETS = 16;
/**
 * How often progress is reported within a sentence. Each report writes to the database that also serves
 * requests.
 */
const REPORT_EVERY_MS = 1_000;
type Progress = (done: number, drawn: number) => void;

/**
 * Draws the sentences that have no segment yet, then joins all segments with the audio as an MP4 that plays
 * while it loads. Returns how many it drew.
 */
export async function makeVideo(job: VideoJob, onProgress: Progress): Promise<number> {
  const drawing = new DrawingThread(job);
  try {
    const drawn = await drawSentences(drawing, job, onProgress);
    await drawing.writePoster();
    await writeVideo(job);
    return drawn;
  } finally {
    await drawing.close();
  }
}

async function drawSentences(drawing: DrawingThread, job: VideoJob, onProgress: Progress): Promise<number> {
  const totalMs = job.sentences.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
  let doneMs = 0;
  let drawn = 0;
  for (const sentence of job.sentences) {
    if (!(await hasSegment(sentence.segmentFile))) {
      await drawSentence(drawing, job, sentence, (share) =>
        onProgress((doneMs + share * sentence.lengthMs) / totalMs, drawn),
      );
      drawn += 1;
    }
    doneMs += sentence.lengthMs;
    onProgress(doneMs / totalMs, drawn);
  }
  return drawn;
}

async function drawSentence(
  drawing: DrawingThread,
  job: VideoJob,
  sentence: VideoSentence,
  onShare: (share: number) => void,
): Promise<void> {
  const count = (sentence.lengthMs * job.fps) / 1000;
  await drawing.begin(sentence);
  let encoded = 0;
  let reportedAt = performance.now();
  const segment = await drawSegment(job, {
    next: () => drawing.next(),
    release: () => {
      drawing.release();
      encoded += 1;
      if (performance.now() < reportedAt + REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      onShare(encoded / count);
    },
  });
  await writeFileAtomic(sentence.segmentFile, (partFile) => writeSegment(partFile, segment));
}

/** Reserves space for the index at the start of the file, so that nothing is held in memory. */
async function writeVideo({ sentences, fps, wavFile, mp4File }: VideoJob): Promise<void> {
  const heard = (await readWav(wavFile)).subarray(ENCODER_DELAY);
  const frames = sentences.reduce((sum, { lengthMs }) => sum + (lengthMs * fps) / 1000, 0);
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
  for (const sentence of sentences) {
    const { config, packets } = await readSegment(sentence.segmentFile);
    for (const packet of packets) {
      const timestamp = packet.timestamp + startMs / 1000;
      await video.add(packet.clone({ timestamp }), { decoderConfig: config });
    }
    const [from, to] = [startMs, startMs + sentence.lengthMs].map((ms) => (ms * LOUDNESS_RATE) / 1000);
    await addAudio(audio, heard.subarray(from, to), startMs / 1000);
    startMs += sentence.lengthMs;
  }
  await output.finalize();
}
