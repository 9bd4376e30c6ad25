import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import { between, type Random, seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { timeOfHop } from "#lib/avatar-engine/visemes/hearing.ts";
import { toVisemes, type VisemeSegment } from "#lib/avatar-engine/visemes/phoneme-track.ts";
import { VISEMES } from "#lib/avatar-engine/visemes/visemes.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import type { SpeechJob, SpeechPiece } from "#models/speech/speech-job.ts";
import type { Recording as Voice } from "#models/voices.ts";

/** Words by their part of the sentence, chosen so every sound of English is common in every context. */
const WORDS = {
  who: "I|we|you|they|my brother|the teacher|our neighbour|a young painter|the whole family|your boss|Peter|Amelia|the judge|this machine|nobody|everybody|the old captain|her cousin Ruth|the shepherd|both girls",
  does: "bought|found|threw away|measured|remembered|wrapped|opened|pushed|forgot|chose|watched|shared|borrowed|fixed|believed|shook|mixed|caught|washed|praised|moved|gave up|brought back|would rather have|might need|never understood|is leaving|was joking about|finally sold|has to prove",
  thing:
    "a blue umbrella|five thick books|the broken bridge|some fresh bread|that beautiful voice|her father's watch|the open window|a pair of shoes|much more time|the number nine|a cup of coffee|the purple curtain|three wooden boxes|an orange juice|the yellow leaf|a bathroom mirror|the garage door|a huge pumpkin|my favourite song|the whole truth|a smooth pebble|the vague theory|usual measures|a warm jumper|the chief problem|eight empty bottles|a shy mouse|good advice|the weather map|a cheap ticket",
  where:
    "near the harbour|in the south|above the shop|behind the church|on Thursday morning|at the bottom of the page|before breakfast|with both hands|under the bed|for a while|in February|along the path|through the fog|by the fireplace|without a pause|on the move|at half past four|over the hill|beyond the village|from the beginning",
  why: "because it was raining|although nobody asked|so that we could sleep|if you do not mind|when the phone rang|unless the boss objects|before the soup gets cold|as soon as possible|while the baby was asleep|but the road was blocked|and then we went home|which made me laugh|since everything changed|until the job is done|in case we are late",
  open: "Well|Of course|Maybe|To be honest|Yes|No|By the way|First of all|Sometimes|Thank you|Please|Now|Perhaps|In my opinion|As you know",
  ask: "Could you tell me whether|Do you believe that|Have you heard that|Why do you think|Did you know that|How can it be that|Is it true that|What would happen if",
} as const;

const FORMS: readonly (readonly (keyof typeof WORDS | "." | "?" | "," | "!")[])[] = [
  ["who", "does", "thing", "where", "."],
  ["open", ",", "who", "does", "thing", "why", "."],
  ["ask", "who", "does", "thing", "where", "?"],
  ["where", ",", "who", "does", "thing", "."],
  ["who", "does", "thing", "why", ",", "where", "."],
  ["open", "!", "who", "does", "thing", "."],
  ["open", ",", "thing", "where", "."],
  ["who", "does", "thing", ",", "thing", "where", "why", "."],
];

/** Generates `count` sentences: grammatical, meaningless, phonetically rich. Equal seeds give equal lists. */
function makeSentences(count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(between(random, 0, list.length))];
  return Array.from({ length: count }, () => {
    const parts = (pick(FORMS) ?? []).map((part) =>
      part in WORDS ? ` ${pick(WORDS[part as keyof typeof WORDS].split("|"))}` : part,
    );
    const text = parts.join("").trim();
    return text.charAt(0).toUpperCase() + text.slice(1);
  });
}

/** Draws a voice: the recording, higher or lower, slower or faster. */
const drawVoice = (random: Random): Voice => ({
  pitch: between(random, 0.84, 1.36),
  tempo: between(random, 0.85, 1.3),
});

/** A spoken sentence. */
interface Recording {
  /** Mono, 24 kHz. */
  readonly samples: Int16Array;
  readonly phonemes: readonly PhonemeSegment[];
}

/** Speaks one whole sentence with the recording. */
export async function sayWhole(worker: SpeechWorker, first: SpeechJob): Promise<Recording> {
  const pieces: SpeechPiece[] = [];
  for (let job: SpeechJob | undefined = first; job; ) {
    const piece: SpeechPiece = await worker.run(job);
    pieces.push(piece);
    job = piece.rest;
  }
  const samples = Int16Array.from(pieces.flatMap(({ audio }) => [...audio]));
  return { samples, phonemes: pieces[0]?.phonemes ?? [] };
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
      const recording = await sayWhole(voice, { text, voice: drawn, speed: 1 });
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
