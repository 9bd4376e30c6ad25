import fc from "fast-check";
import { expect, test } from "vitest";
import { FaceMind } from "#lib/avatar-engine/draw/face.ts";
import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import type { Mood } from "#lib/avatar-engine/mood/mood.ts";
import { seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { MOUTH_SHAPES, type MouthShape } from "#lib/avatar-engine/rig/rig.ts";
import { lengthOf, phonemesOf, type Spoken, say, shareOf } from "#lib/avatar-engine/testing/speech.ts";
import { openingOf } from "./coarticulation.ts";

const rig = await loadRig("maya");
const jawOpen = MOUTH_SHAPES.map((shape) => rig.json.mouth.jawOpen[shape]);
const newMind = () => new FaceMind(rig, 3);
const MOODS = ["warm", "pleased", "concerned", "thinking"] as const;

/** A lively avatar in full mood. */
function moodyMind(mood: Mood): FaceMind {
  const mind = new FaceMind(rig, 3, "lively");
  mind.feel({ mood, strength: 1 });
  for (let i = 0; i < 30; i++) mind.next({ audioMs: null });
  return mind;
}

const jawOf = ({ mouth }: Spoken) => openingOf(mouth, jawOpen);

/** The frame that is on screen at `ms` of the sound. */
function frameAt(spoken: readonly Spoken[], ms: number): Spoken | undefined {
  return spoken.findLast(({ audioMs }) => audioMs <= ms);
}

/** Middles of the phonemes that are one of `symbols`. */
function middlesOf(phonemes: readonly PhonemeSegment[], symbols: string): number[] {
  return phonemes.filter(([symbol]) => symbols.includes(symbol)).map(([, from, to]) => (from + to) / 2);
}

/** Greatest share of a shape in the frames that begin within `reachMs` of `ms`, the lips' lead of 40 ms allowed for. */
function mostNear(spoken: readonly Spoken[], shape: MouthShape, ms: number, reachMs: number): number {
  const near = spoken.filter(({ audioMs }) => Math.abs(audioMs + 40 - ms) <= reachMs);
  return Math.max(0, ...near.map(({ mouth }) => shareOf(mouth, shape)));
}

test.each([
  ["slow", 120],
  ["usual", 75],
  ["fast", 50],
  ["faster than people speak", 35],
])("the lips close for every p, b and m in %s speech, when it sounds", (_name, eachMs) => {
  const phonemes = phonemesOf("mɑpəbɪtɑmpoʊbæmistɑp", eachMs);
  const spoken = say(newMind(), phonemes);
  for (const middle of middlesOf(phonemes, "pbm"))
    expect(mostNear(spoken, "PP", middle, 21), `at ${middle} ms`).toBeGreaterThan(0.9);
});

test.each(MOODS)(
  "the lips close for every p, b and m of a %s avatar, and f and v touch the teeth",
  (mood) => {
    const phonemes = phonemesOf("mɑpəbɪtɑmpoʊbæmistɑpəfɪvɑfə", 75);
    const mind = moodyMind(mood);
    const spoken = say(mind, phonemes);
    for (const middle of middlesOf(phonemes, "fv"))
      expect(mostNear(spoken, "FF", middle, 21), `at ${middle} ms`).toBeGreaterThan(0.84);
    for (const middle of middlesOf(phonemes, "pbm"))
      expect(mostNear(spoken, "PP", middle, 21), `at ${middle} ms`).toBeGreaterThan(0.9);
  },
);

test("no closure is lost if frames are uneven or every other one is skipped", () => {
  const random = seededRandom(5);
  const phonemes = phonemesOf("ɑpɑbɑmɑpəbɪtɑmpoʊbæmistɑpɑbɑmɑpəbɪtɑmpoʊbæmistɑp", 61);
  for (const stepMs of [() => 30 + 20 * random(), () => 80, () => 47]) {
    const spoken = say(newMind(), phonemes, { stepMs });
    const shown = middlesOf(phonemes, "pbm").filter((ms) => mostNear(spoken, "PP", ms, 61) > 0.85);
    expect(shown).toEqual(middlesOf(phonemes, "pbm"));
  }
});

test("a p is shut on one frame only: lips do not rest on it in fast speech", () => {
  const phonemes = phonemesOf("ɑpɑ", 60);
  const shut = say(newMind(), phonemes).filter(({ mouth }) => shareOf(mouth, "PP") > 0.9);
  expect(shut).toHaveLength(1);
});

test.each([50, 75, 120])("f and v bring the lip to the teeth at %i ms per phoneme", (eachMs) => {
  const phonemes = phonemesOf("ɑfɪvəfoʊvæ", eachMs);
  const spoken = say(newMind(), phonemes);
  for (const middle of middlesOf(phonemes, "fv"))
    expect(mostNear(spoken, "FF", middle, 21), `at ${middle} ms`).toBeGreaterThan(0.84);
});

test("the mouth is closed in silence: before, after and in pauses of speech", () => {
  const phonemes: PhonemeSegment[] = [
    ["_", 0, 400],
    ["ɑ", 400, 550],
    [",", 550, 1_200],
    ["ɑ", 1_200, 1_350],
    ["_", 1_350, 1_900],
  ];
  const spoken = say(newMind(), phonemes);
  for (const ms of [0, 200, 880, 1_750]) {
    const frame = frameAt(spoken, ms);
    expect(frame && jawOf(frame), `at ${ms} ms`).toBeLessThan(0.03);
  }
});

test("the mouth comes to rest when the audio ends, without a jump", () => {
  const mind = newMind();
  const phonemes: PhonemeSegment[] = [
    ["t", 0, 80],
    ["ɑ", 80, 400],
  ];
  say(mind, phonemes);
  mind.next({ audioMs: 200 });
  let before = openingOf(mind.next({ audioMs: 240 }).mouth, jawOpen);
  expect(before).toBeGreaterThan(0.3);
  for (let i = 0; i < 15; i++) {
    const jaw = openingOf(mind.next({ audioMs: null }).mouth, jawOpen);
    expect(before - jaw).toBeLessThanOrEqual(0.39);
    before = jaw;
  }
  expect(before).toBeLessThan(0.01);
});

test("open vowels open the jaw more than mid ones, and mid ones more than close ones", () => {
  const openings = ["ɑ", "ɛ", "ɪ"].map((vowel) => {
    const spoken = say(newMind(), phonemesOf(`t${vowel}t`, 140));
    return Math.max(...spoken.map(jawOf));
  });
  const [open = 0, mid = 0, close = 0] = openings;
  expect(open).toBeGreaterThan(mid * 1.4);
  expect(mid).toBeGreaterThan(close * 1.15);
});

test("vowels undershoot in fast speech", () => {
  const widest = (eachMs: number) => Math.max(...say(newMind(), phonemesOf("tɑtɑtɑ", eachMs)).map(jawOf));
  expect(widest(45)).toBeLessThan(widest(140) * 0.8);
});

test.each([
  ["p", "PP"],
  ["f", "FF"],
  ["s", "SS"],
  ["ʃ", "CH"],
  ["ɑ", "aa"],
  ["oː", "O"],
  ["i", "I"],
] as const)("the frame of %s peaks within 40 ms of the phoneme's middle", (symbol, shape) => {
  for (let fromMs = 0; fromMs < 40; fromMs += 5) {
    const phonemes: PhonemeSegment[] = phonemesOf(`ətɛ${[...symbol][0]}ətɛ`, 90);
    const middle = 200 + 3.5 * 90;
    const spoken = say(newMind(), phonemes, { fromMs });
    const most = Math.max(...spoken.map(({ mouth }) => shareOf(mouth, shape)));
    const peak = spoken.filter(({ mouth }) => shareOf(mouth, shape) > most - 0.01);
    // A picture stays for 40 ms: its own middle counts.
    const times = peak.map(({ audioMs }) => audioMs + 20);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    expect(Math.abs(mean - middle), `frames from ${fromMs} ms`).toBeLessThanOrEqual(40);
  }
});

test("an interruption closes the mouth within two frames and forgets the rest of the sentence", () => {
  const mind = newMind();
  const phonemes = phonemesOf("ɑɑɑɑɑɑɑɑɑɑ", 150);
  say(mind, phonemes.slice(0, 4));
  mind.lips.cut(650);
  const jaws = [0, 1, 2].map((i) => openingOf(mind.next({ audioMs: 650 + i * 40 }).mouth, jawOpen));
  expect(jaws[1]).toBeLessThan(0.02);
  expect(jaws[2]).toBeLessThan(0.02);
  mind.lips.appendPhonemes(0, phonemes);
  expect(openingOf(mind.next({ audioMs: 800 }).mouth, jawOpen)).toBeLessThan(0.02);
});

test("sentences in chunks move the lips as if they had arrived at once", () => {
  const whole = phonemesOf("mɑpəbɪtɑm", 80);
  const mind = newMind();
  mind.setState("speaking");
  mind.beginUtterance();
  mind.lips.appendPhonemes(0, whole.slice(0, 5));
  const cut = whole.slice(5).map(([symbol, from, to]): PhonemeSegment => [symbol, from - 520, to - 520]);
  mind.lips.appendPhonemes(520, cut);
  const chunked: number[][] = [];
  for (let ms = 0; ms < lengthOf(whole); ms += 40) chunked.push([...mind.next({ audioMs: ms }).mouth]);
  expect(chunked).toEqual(say(newMind(), whole).map(({ mouth }) => [...mouth]));
});

const anyNumber = fc.oneof(
  fc.double({ min: -2_000, max: 6_000, noNaN: false }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1e300),
);
const anySymbol = fc.oneof(fc.constantFrom(..."pbmfvɑioʊs_ ,?ˈːt"), fc.string({ maxLength: 3 }));
const anySegment: fc.Arbitrary<PhonemeSegment> = fc.tuple(anySymbol, anyNumber, anyNumber);

test("for any timings of a voice, the mouth is a valid blend without NaN", () => {
  fc.assert(
    fc.property(
      fc.array(anySegment, { maxLength: 30 }),
      anyNumber,
      fc.array(fc.option(anyNumber), { minLength: 1, maxLength: 20 }),
      (segments, offset, times) => {
        const mind = newMind();
        mind.setState("speaking");
        mind.beginUtterance();
        mind.feel({ mood: "warm", strength: 0.5 });
        mind.lips.appendPhonemes(0, segments);
        mind.lips.appendPhonemes(offset, segments);
        for (const audioMs of times) {
          const pose = mind.next({ audioMs });
          expect([...pose.mouth].every((share) => share >= 0 && share <= 1 + 1e-5)).toBe(true);
          expect(pose.mouth.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
          for (const key of ["lid", "gazeX", "gazeY", "browUp", "yawDeg", "pitchDeg", "rollDeg"] as const)
            expect(Number.isFinite(pose[key]), key).toBe(true);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test("the jaw moves a quarter of its range per frame at most", () => {
  const sounds = fc.constantFrom(..."pbmfvszʃtdnlkɡɹɑæɛəɪiɔoʊu");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(sounds, fc.integer({ min: 15, max: 160 })), { minLength: 4, maxLength: 25 }),
      (said) => {
        let at = 0;
        const phonemes = said.map(([symbol, length]): PhonemeSegment => {
          at += length;
          return [symbol, at - length, at];
        });
        const jaws = say(newMind(), phonemes).map(jawOf);
        jaws.forEach((jaw, i) => {
          // The smile's own small jaw rides on top.
          if (i > 0) expect(Math.abs(jaw - (jaws[i - 1] ?? 0))).toBeLessThanOrEqual(0.29);
        });
      },
    ),
    { numRuns: 60 },
  );
});
