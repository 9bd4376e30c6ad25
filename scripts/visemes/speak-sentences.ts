import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import { seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { timeOfHop } from "#lib/avatar-engine/visemes/hearing.ts";
import { toVisemes, type VisemeSegment } from "#lib/avatar-engine/visemes/phoneme-track.ts";
import { VISEMES } from "#lib/avatar-engine/visemes/visemes.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import type { SpeechJob } from "#models/speech/speech-job.ts";
import { drawVoice } from "./draw-voice.ts";
import { makeSentences } from "./sentences.ts";

/** A spoken sentence. */
interface Recording {
  /** Mono, 24 kHz. */
  readonly samples: Int16Array;
  readonly phonemes: readonly PhonemeSegment[];
}

/** A recording, and how long its first piece took. */
export type Measured = Recording & { readonly firstPieceMs: number };

type Piece<Job> = { audio: Int16Array; phonemes: PhonemeSegment[]; rest: Job | undefined };

/** Speaks one whole sentence with any local voice. */
export async function sayWhole<Job>(
  worker: { run: (job: Job) => Promise<Piece<Job>> },
  first: Job,
): Promise<Measured> {
  const began = performance.now();
  let firstPieceMs = 0;
  const pieces: Piece<Job>[] = [];
  let job: Job | undefined = first;
  while (job) {
    const piece: Piece<Job> = await worker.run(job);
    firstPieceMs ||= performance.now() - began;
    pieces.push(piece);
    job = piece.rest;
  }
  const samples = new Int16Array(pieces.reduce((sum, { audio }) => sum + audio.length, 0));
  let at = 0;
  for (const { audio } of pieces) {
    samples.set(audio, at);
    at += audio.length;
  }
  return { samples, phonemes: pieces[0]?.phonemes ?? [], firstPieceMs };
}

const timings = z.array(z.tuple([z.string(), z.number(), z.number()]));

/**
 * Speaks `count` sentences with the recording, each at another pitch, and yields each with its exact timings. Each is kept in
 * `folder`, so an interrupted run continues where it stopped.
 */
export async function* speakSentences(
  voice: SpeechWorker,
  folder: string,
  count: number,
): AsyncGenerator<Recording> {
  await mkdir(folder, { recursive: true });
  const random = seededRandom(7);
  for (const [i, text] of makeSentences(count, 1).entries()) {
    const drawn = drawVoice(random);
    const path = join(folder, `${i}`);
    try {
      yield await read(path);
    } catch {
      const recording = await sayWhole<SpeechJob>(voice, { text, voice: drawn, speed: 1 });
      const { samples, phonemes } = recording;
      await writeFile(`${path}.pcm`, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
      await writeFile(`${path}.tmp`, JSON.stringify(phonemes));
      await rename(`${path}.tmp`, `${path}.json`);
      yield recording;
    }
  }
}

/** Reads an earlier recording. @throws if it is missing or incomplete. */
async function read(path: string): Promise<Recording> {
  const phonemes = timings.parse(JSON.parse(await readFile(`${path}.json`, "utf8")));
  const bytes = await readFile(`${path}.pcm`);
  return {
    samples: Int16Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2)),
    phonemes,
  };
}

/** u8 [hops]: the true viseme (index of `VISEMES`) of each hop, from the voice's own timings times `stretch`. */
export function labelHops(phonemes: readonly PhonemeSegment[], stretch: number, hops: number): Uint8Array {
  const segments = toVisemes(0, phonemes);
  const labels = new Uint8Array(hops);
  let at = 0;
  for (let hop = 0; hop < hops; hop++) {
    const ms = timeOfHop(hop) / stretch;
    while (at + 1 < segments.length && ms >= (segments[at]?.endMs ?? 0)) at++;
    labels[hop] = VISEMES.indexOf(visemeAt(segments[at], ms));
  }
  return labels;
}

function visemeAt(segment: VisemeSegment | undefined, ms: number): VisemeSegment["viseme"] {
  return segment && ms >= segment.startMs && ms < segment.endMs ? segment.viseme : "sil";
}
