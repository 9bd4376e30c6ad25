import { between, seededRandom } from "#lib/avatar-engine/motion/random.ts";
import type { Heard, Silence } from "./policies.ts";
import type { Utterance } from "./utterance.ts";

const PAUSE_MS = { min: 200, max: 900 };
/** How late the detector is sure that a voice continued, and that it ended. */
const DETECTED_MS = 70;
const PART_MS = 1_000;

/** What Smart Turn made of the sound until each pause and the end of an utterance, by its text. */
export type Probabilities = Record<string, number[]>;

/**
 * An utterance as a perfect recognizer would hear it: the words up to each pause, which recognizers end with a full stop.
 * Pauses are drawn, and equal utterances have equal ones.
 */
export function inWords({ text }: Utterance, probabilities: Probabilities = {}): Heard {
  const random = seededRandom([...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 1));
  const parts = text.split("/");
  let atMs = 0;
  const silences = parts.map((_, i): Silence => {
    const isLast = i === parts.length - 1;
    const said = parts
      .slice(0, i + 1)
      .join("")
      .replaceAll(/\s+/g, " ")
      .trim();
    atMs += PART_MS;
    const endMs = atMs + DETECTED_MS;
    if (!isLast) atMs += between(random, PAUSE_MS.min, PAUSE_MS.max);
    const heard = isLast ? said : `${said.replace(/[,.]$/, "")}.`;
    const probability = probabilities[text]?.[i] ?? Number.NaN;
    return { text: heard, endMs, resumesMs: isLast ? null : atMs + DETECTED_MS, probability };
  });
  return { text, voiceEndMs: atMs, silences };
}
