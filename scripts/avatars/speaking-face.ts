import { createFace } from "#lib/avatar-engine/draw/face.ts";
import type { Face } from "#lib/avatar-engine/draw/face-types.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";

type Options = Omit<Parameters<typeof createFace>[0], "seed" | "showAiLabel">;

/** A face that warmly says the recorded sentences, and how long they are. */
export function createSpeakingFace(options: Options): { face: Face; spokenMs: number } {
  const face = createFace({ ...options, seed: 7, showAiLabel: false });
  face.setState("speaking");
  face.beginUtterance();
  face.feel({ mood: "warm", strength: 0.7 });
  let spokenMs = 0;
  for (const { phonemes, samples, sampleRate } of readSpoken()) {
    face.appendPhonemes(spokenMs, phonemes);
    face.appendAudio(samples, sampleRate);
    spokenMs += (samples.length / sampleRate) * 1_000;
  }
  face.endUtterance();
  return { face, spokenMs };
}
