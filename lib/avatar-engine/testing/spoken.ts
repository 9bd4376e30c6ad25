import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Utterance } from "./follow-speech.ts";
import { decodeMuLaw } from "./mu-law.ts";

/** Where `scripts/make-spoken.ts` puts what the tests listen to. */
export const SPOKEN_FILE = fileURLToPath(new URL("./spoken.json", import.meta.url));

const recordings = z.array(
  z.object({
    text: z.string(),
    ipa: z.string(),
    sampleRate: z.number(),
    phonemes: z.array(z.tuple([z.string(), z.number(), z.number()])),
    /** Mu-law, base64. */
    sound: z.base64(),
  }),
);

/** A few sentences of the local voice not used in training, with their true timings. */
export function readSpoken(): (Utterance & { text: string })[] {
  return recordings
    .parse(JSON.parse(readFileSync(SPOKEN_FILE, "utf8")))
    .map(({ sound, ...rest }) => ({ ...rest, samples: decodeMuLaw(Buffer.from(sound, "base64")) }));
}
