import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import { timeOfHop } from "#lib/avatar-engine/visemes/hearing.ts";
import { toVisemes, type VisemeSegment } from "#lib/avatar-engine/visemes/phoneme-track.ts";
import { VISEMES } from "#lib/avatar-engine/visemes/visemes.ts";

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
