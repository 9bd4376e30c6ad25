import { between, type Random } from "#lib/avatar-engine/motion/random.ts";
import type { Person } from "#models/speech/disguise/disguise.ts";
import type { Voice } from "#models/voices.ts";

/**
 * Draws a voice: a third are the recording, higher or lower, a third women and a third men with a pitch of their own. The
 * ranges hold the avatars' voices (`models/voices.ts`) and more, so that any avatar is one of many.
 */
export function drawVoice(random: Random): Voice {
  const tempo = between(random, 0.85, 1.3);
  const kind = random();
  if (kind < 1 / 3) return { pitch: between(random, 0.84, 1.36), tempo };
  const woman = kind < 2 / 3;
  return {
    pitch: woman ? between(random, 1.02, 1.28) : between(random, 0.88, 1.1),
    tempo,
    rhythm: between(random, 0.7, 1.2),
    person: drawPerson(random, woman ? between(random, 165, 255) : between(random, 82, 145)),
  };
}

function drawPerson(random: Random, hz: number): Person {
  const rough = random() < 0.25;
  return {
    hz,
    range: between(random, 0.8, 1.4),
    fall: between(random, -1, 1.5),
    open: between(random, 0, 0.8),
    breath: between(random, 0, 0.06),
    jitter: rough ? between(random, 0, 0.008) : 0,
    shimmer: rough ? between(random, 0, 0.06) : 0,
    tones: [
      { kind: "low shelf", hz: between(random, 200, 500), db: between(random, -4, 4), q: 0.7 },
      { kind: "bell", hz: between(random, 800, 3_000), db: between(random, -3, 3), q: 0.8 },
      { kind: "high shelf", hz: between(random, 1_700, 5_000), db: between(random, -5, 4), q: 0.7 },
    ],
    gainDb: 0,
  };
}
