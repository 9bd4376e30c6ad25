import { FaceMind } from "#lib/avatar-engine/draw/face.ts";
import type { Mood } from "#lib/avatar-engine/mood/mood.ts";
import { weightsOf } from "#lib/avatar-engine/motion/mouth.ts";
import { type Rig, shapesOf } from "#lib/avatar-engine/rig/rig.ts";
import type { Utterance } from "#lib/avatar-engine/testing/follow-speech.ts";
import { newScore, scoreClosures } from "#lib/avatar-engine/testing/viseme-score.ts";
import { toVisemes } from "#lib/avatar-engine/visemes/phoneme-track.ts";
import { openingOf } from "#lib/photo-avatar/pack/score-pack.ts";

const FRAME_MS = 40;
/** Lips lead the audio by a frame. */
const LEAD_MS = 40;
/** Opening in widths of the mouth at which drawn lips touch: below it they overlap their own soft edges. */
const TOUCHING = 0.045;

/** Share of the p, b, m of some sentences at which the drawn mesh's lips touch, with the voice's own timings, in a mood if any. */
export function lipClosure(rig: Rig, utterances: readonly Utterance[], mood?: Mood): number {
  const score = newScore();
  const shapes = shapesOf(rig.json);
  for (const { samples, sampleRate, phonemes } of utterances) {
    const mind = new FaceMind(rig, 1);
    mind.setState("speaking");
    mind.beginUtterance();
    mind.lips.appendPhonemes(0, phonemes);
    mind.lips.appendAudio(samples, sampleRate);
    mind.endUtterance();
    const shut: number[] = [];
    for (let audioMs = 0; audioMs < (samples.length / sampleRate) * 1000; audioMs += FRAME_MS) {
      if (mood) mind.feel({ mood, strength: 1 });
      const { mouth } = mind.next({ audioMs });
      const shown = weightsOf(mouth, shapes.length);
      const weights = Object.fromEntries(shapes.map((shape, k) => [shape, shown[k] ?? 0]));
      if (openingOf(rig, weights) <= TOUCHING) shut.push(audioMs + LEAD_MS);
    }
    scoreClosures(toVisemes(0, phonemes), shut, score);
  }
  return score.closed / Math.max(1, score.closures);
}
