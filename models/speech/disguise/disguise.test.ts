import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { AVATAR_VOICES, findVoice } from "#models/voices.ts";
import { createBiquad } from "./biquad.ts";
import { type Disguise, disguise, type Person, startDisguise } from "./disguise.ts";
import { endSound, type Psola, pushSound, startPsola } from "./psola.ts";

const PLAIN = { range: 1, fall: 0, open: 0, breath: 0, jitter: 0, shimmer: 0 };
const PERSON: Person = {
  hz: 203,
  range: 1.1,
  fall: -1,
  open: 0.45,
  breath: 0.05,
  jitter: 0.005,
  shimmer: 0.05,
  tones: [{ kind: "bell", hz: 3_000, db: 2, q: 0.8 }],
  gainDb: -1,
};

/** A voice's sound of one pitch: twenty harmonics that fall by 6 dB per octave. */
function voiced(hz: number, seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * SPEECH_RATE }, (_, i) => {
    let sum = 0;
    for (let n = 1; n <= 20; n++) sum += Math.sin((2 * Math.PI * hz * n * i) / SPEECH_RATE) / n;
    return 0.1 * sum;
  });
}

/** White noise, always the same. */
function noise(seconds: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: seconds * SPEECH_RATE }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 0.2 * (state / 2_147_483_647 - 0.5);
  });
}

function join(...parts: Float32Array[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

/** Puts the sound through in pieces of these lengths, over and over; between two pieces the state changes threads. */
function inPieces(
  sound: Float32Array,
  lengths: number[],
  person = PERSON,
  formants = 1.16,
): { output: Float32Array; mostKept: number; mostHeld: number } {
  let state: Disguise = startDisguise(person, { formants, samples: sound.length });
  const parts: Float32Array[] = [];
  let [mostKept, mostHeld, given] = [0, 0, 0];
  for (let at = 0, n = 0; at < sound.length || n === 0; n++) {
    const piece = sound.slice(at, at + (lengths[n % lengths.length] ?? sound.length));
    at += piece.length;
    const part = disguise(state, piece, at === sound.length);
    parts.push(part);
    given += part.length;
    if (at < sound.length) mostHeld = Math.max(mostHeld, at - given);
    mostKept = Math.max(mostKept, JSON.stringify(structuredClone(state)).length);
    state = structuredClone(state);
  }
  return { output: join(...parts), mostKept, mostHeld };
}

/** Whether two sounds are equal to the bit. Comparing samples one by one takes longer than the processing. */
const isSame = (a: Float32Array, b: Float32Array): boolean =>
  Buffer.compare(new Uint8Array(a.buffer), new Uint8Array(b.buffer)) === 0;

const SPEECHLIKE = join(
  noise(0.1),
  voiced(100, 0.4),
  new Float32Array(2_000),
  voiced(140, 0.3),
  noise(0.2),
  voiced(70, 0.3),
);

test("pieces of any length equal the whole to the bit, even if the state changes threads between them", () => {
  const whole = inPieces(SPEECHLIKE, [SPEECHLIKE.length]).output;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 200, max: 9_000 }), { minLength: 1, maxLength: 8 }), (lengths) => {
      expect(isSame(inPieces(SPEECHLIKE, lengths).output, whole)).toBe(true);
    }),
    { numRuns: 12 },
  );
});

describe.each(AVATAR_VOICES)("as %s", (name) => {
  const { person, pitch } = findVoice(name);
  /** The recording's usual pitch, at this voice's formants. */
  const sound = voiced(92 * pitch, 1);

  test("pieces equal the whole to the bit", () => {
    const whole = inPieces(SPEECHLIKE, [SPEECHLIKE.length], person, pitch).output;
    expect(whole).toHaveLength(SPEECHLIKE.length);
    expect(isSame(inPieces(SPEECHLIKE, [7_200, 2_300, 9_000], person, pitch).output, whole)).toBe(true);
  });

  test("the recording's usual pitch becomes the person's", () => {
    const { output } = inPieces(sound, [sound.length], person, pitch);
    const hz = person?.hz ?? Number.NaN;
    expect(Math.abs(pitchOf(output) - hz) / hz).toBeLessThan(0.03);
  });

  test("no sample is clipped", () => {
    const { output } = inPieces(sound, [sound.length], person, pitch);
    expect(output.every((value) => Math.abs(value) < 1)).toBe(true);
  });
});

test("the state between pieces is bounded, and less than 100 ms are held back", () => {
  const long = join(...Array.from({ length: 6 }, () => SPEECHLIKE));
  const short = inPieces(SPEECHLIKE, [2_400]);
  const all = inPieces(long, [2_400]);
  expect(all.mostKept).toBeLessThan(1.2 * short.mostKept);
  expect(all.mostHeld / SPEECH_RATE).toBeLessThan(0.1 + 0.005);
});

const sample = fc.oneof(fc.float({ min: -1, max: 1, noNaN: true }), fc.constantFrom(0, 1, -1, 1e-30, -1e-30));

test("any sound keeps its length and never becomes NaN, not even an empty one or one sample", () => {
  fc.assert(
    fc.property(
      fc.array(sample, { maxLength: 4_000 }),
      fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 4 }),
      (samples, lengths) => {
        const { output } = inPieces(Float32Array.from(samples), lengths);
        expect(output).toHaveLength(samples.length);
        expect(output.every(Number.isFinite)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test.each(["full scale", "square wave", "one click"])(
  "hostile sound (%s) stays finite and keeps its length",
  (kind) => {
    const sound = Float32Array.from({ length: SPEECH_RATE }, (_, i) => {
      if (kind === "one click") return i === 12_000 ? 1 : 0;
      return kind === "full scale" || i % 240 < 120 ? 1 : -1;
    });
    const { output } = inPieces(sound, [700]);
    expect(output).toHaveLength(sound.length);
    expect(output.every(Number.isFinite)).toBe(true);
  },
);

test("voices of any length are processed, even of one period between noises", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 60, max: 250 })), {
        maxLength: 12,
      }),
      (bursts) => {
        const parts = bursts.flatMap(([ms, hz]) => [voiced(hz, ms / 1_000), noise(ms / 2_000)]);
        const sound = join(new Float32Array(500), ...parts, new Float32Array(500));
        const { output } = inPieces(sound, [1_500]);
        expect(output).toHaveLength(sound.length);
        expect(output.every((value) => Math.abs(value) < 4)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test("silence stays silence, also before and after a voice", () => {
  expect(inPieces(new Float32Array(SPEECH_RATE), [3_000]).output.every((value) => value === 0)).toBe(true);
  const output = runPsola(join(new Float32Array(6_000), voiced(100, 0.5), new Float32Array(6_000)), 200);
  expect(output.subarray(0, 5_500).every((value) => value === 0)).toBe(true);
  expect(output.subarray(18_500).every((value) => value === 0)).toBe(true);
});

function runPsola(sound: Float32Array, hz: number): Float32Array {
  const melody = { from: 100, to: hz, range: 1, fall: 0, samples: sound.length };
  const psola: Psola = startPsola({ ...PLAIN, floor: 50, ceiling: 260, melody });
  return join(pushSound(psola, sound), endSound(psola));
}

/** The strongest period between 2 and 20 ms, in the middle of the sound. */
function pitchOf(sound: Float32Array): number {
  const from = Math.floor(sound.length / 2);
  const likeness = (lag: number) => {
    let sum = 0;
    for (let i = from; i < from + 2_400; i++) sum += (sound[i] ?? 0) * (sound[i + lag] ?? 0);
    return sum;
  };
  const lags = Array.from({ length: 433 }, (_, i) => i + 48);
  const most = Math.max(...lags.map(likeness));
  return SPEECH_RATE / (lags.find((lag) => likeness(lag) > 0.97 * most) ?? Number.NaN);
}

test.each([190, 150, 100, 80])("a voice of 100 Hz becomes one of %i Hz, about as loud as before", (hz) => {
  const sound = voiced(100, 1);
  const output = runPsola(sound, hz);
  expect(Math.abs(pitchOf(output) - hz) / hz).toBeLessThan(0.03);
  const power = (of: Float32Array) => of.reduce((sum, value) => sum + value * value, 0);
  expect(Math.abs(10 * Math.log10(power(output) / power(sound)))).toBeLessThan(2.5);
});

test("unvoiced sound passes to the bit", () => {
  const sound = noise(1);
  expect(runPsola(sound, 200)).toEqual(sound);
});

test("a sentence begins and ends without a click, even if its sound begins at full level", () => {
  const { output } = inPieces(voiced(100, 0.5), [4_000]);
  const peak = Math.max(...output.map(Math.abs));
  expect(Math.max(...output.subarray(0, 12).map(Math.abs))).toBeLessThan(0.05 * peak);
  expect(Math.max(...output.subarray(-12).map(Math.abs))).toBeLessThan(0.05 * peak);
});

test.each([
  [{ kind: "low shelf", hz: 300, db: -6, q: 0.7 }, 30, -6],
  [{ kind: "low shelf", hz: 300, db: -6, q: 0.7 }, 8_000, 0],
  [{ kind: "high shelf", hz: 3_000, db: 4, q: 0.7 }, 11_000, 4],
  [{ kind: "high shelf", hz: 3_000, db: 4, q: 0.7 }, 60, 0],
  [{ kind: "bell", hz: 2_000, db: 5, q: 1 }, 2_000, 5],
] as const)("the filter %j changes %i Hz by %i dB", (tone, hz, db) => {
  const { b0, b1, b2, a1, a2 } = createBiquad(tone, SPEECH_RATE);
  const w = (2 * Math.PI * hz) / SPEECH_RATE;
  const at = (c0: number, c1: number, c2: number) =>
    Math.hypot(c0 + c1 * Math.cos(w) + c2 * Math.cos(2 * w), c1 * Math.sin(w) + c2 * Math.sin(2 * w));
  expect(20 * Math.log10(at(b0, b1, b2) / at(1, a1, a2))).toBeCloseTo(db, 0);
});
