import { between, type Random } from "#lib/avatar-engine/motion/random.ts";
import type { Recording } from "#models/voices.ts";

/** Draws a voice: the recording, higher or lower, slower or faster. */
export function drawVoice(random: Random): Recording {
  return { pitch: between(random, 0.84, 1.36), tempo: between(random, 0.85, 1.3) };
}
