import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { neutralPose } from "#lib/avatar-engine/motion/pose.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { ALL_MOUTH_SHAPES, MOUTH_SHAPES, type MouthShape, type Rig } from "#lib/avatar-engine/rig/rig.ts";
import { areaOf, differenceIn } from "#lib/avatar-engine/testing/pictures.ts";
import { lengthOf, phonemesOf } from "#lib/avatar-engine/testing/speech.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { Compositor } from "./compositor.ts";
import { createFace, FaceMind } from "./face.ts";
import type { FaceState, PhonemeSegment, RenderAt } from "./face-types.ts";

const SIZE = 240;
const SENTENCE = phonemesOf("mɑpəbɪfɑtɑmpoʊ", 80);

let rig: Rig;
let shapes: [MouthShape, Uint8Array][];
beforeAll(async () => {
  rig = await loadRig("priya");
  shapes = drawShapes();
});

/** Frames of a sentence in `state`, every 40 ms or every `frames` frames. */
function frames(seed: number, state: FaceState = "speaking", phonemes = SENTENCE, each = 1) {
  const face = createFace({ rig, width: SIZE, height: SIZE, seed, showAiLabel: true });
  face.setState(state);
  face.beginUtterance();
  face.appendPhonemes(0, phonemes);
  face.endUtterance();
  const list: Uint8Array[] = [];
  for (let audioMs = 0; audioMs < lengthOf(phonemes); audioMs += 40 * each) {
    const frame = new Uint8Array(face.frameBytes);
    face.render(frame, { audioMs: state === "speaking" ? audioMs : null, frames: each });
    list.push(frame);
  }
  return list;
}

test("equal seeds and equal speech give equal frames, byte for byte; another seed does not", () => {
  const first = frames(7);
  expect(frames(7).every((frame, i) => Buffer.compare(frame, first[i] ?? frame) === 0)).toBe(true);
  const other = frames(8).filter((frame, i) => Buffer.compare(frame, first[i] ?? frame) !== 0);
  expect(other.length).toBeGreaterThan(first.length / 2);
  for (const [at, frame] of first.entries()) {
    let clear = 0;
    for (let i = 3; i < frame.length; i += 4) if (frame[i] !== 255) clear++;
    expect(clear, `frame ${at} is opaque`).toBe(0);
  }
});

test.skipIf(isQuick)(
  "the background can change in the middle of a sentence, and nothing else changes with it",
  () => {
    const look = { rig, width: SIZE, height: SIZE, seed: 7, showAiLabel: false };
    const night = { kind: "gradient", top: [64, 72, 92], bottom: [28, 32, 44] } as const;
    const [moved, settled] = [createFace(look), createFace({ ...look, background: night })];
    const pictures = [moved, settled].map((face) => {
      const frame = new Uint8Array(face.frameBytes);
      for (let i = 0; i < 5; i++) {
        if (i === 3) moved.setBackground(night);
        face.render(frame, { audioMs: null });
      }
      return Buffer.from(frame);
    });
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(true);
  },
);

test.skipIf(isQuick)("a face drawn less often does not move more slowly", () => {
  const every = frames(7, "thinking");
  const third = frames(7, "thinking", SENTENCE, 3);
  const [last, same] = [every[(third.length - 2) * 3 + 2], third.at(-1)];
  const head = areaOf([0, 0, rig.json.size, rig.json.size], rig.json.size, SIZE);
  const drift = differenceIn(every[2] ?? new Uint8Array(), last ?? new Uint8Array(), SIZE, head);
  expect(drift).toBeGreaterThan(1);
  expect(
    differenceIn(every[every.length - 1] ?? new Uint8Array(), same ?? new Uint8Array(), SIZE, head),
  ).toBeLessThan(drift);
});

/** A frame of each baked shape, with the head at rest. */
function drawShapes(): [MouthShape, Uint8Array][] {
  const compositor = new Compositor({
    rig,
    width: SIZE,
    height: SIZE,
    showAiLabel: true,
    background: { kind: "studio" },
  });
  return MOUTH_SHAPES.map((shape) => {
    const mouth = Float32Array.from(MOUTH_SHAPES, (name) => (name === shape ? 1 : 0));
    const picture = new Uint8Array(SIZE * SIZE * 4);
    compositor.draw({ ...neutralPose(), mouth }, picture);
    return [shape, picture];
  });
}

/** The baked shape most similar to a frame's mouth. */
function nearestShape(frame: Uint8Array): MouthShape | undefined {
  const [x0, y0, x1, y1] = rig.json.mouth.box;
  const lips = areaOf([x0 + 90, y0 + 20, x1 - 90, y1 - 90], rig.json.size, SIZE);
  const ranked = shapes
    .map(([shape, picture]) => ({ shape, difference: differenceIn(frame, picture, SIZE, lips) }))
    .toSorted((a, b) => a.difference - b.difference);
  return ranked[0]?.shape;
}

test.each([
  ["p", ["PP", "sil"]],
  ["f", ["FF"]],
  ["ɑ", ["aa"]],
  ["ʃ", ["CH"]],
])("the frame of %s shows its viseme", (symbol, likely) => {
  const phonemes: PhonemeSegment[] = [
    ["_", 0, 100],
    ["ɪ", 100, 220],
    [symbol, 220, 380],
    ["ɪ", 380, 500],
  ];
  // The frame of 260 ms is drawn for the sound 40 ms later, the middle.
  const frame = frames(1, "speaking", phonemes)[6] ?? new Uint8Array();
  expect(likely).toContain(nearestShape(frame));
});

test("listening, thinking and speaking look different from each other", () => {
  const [x0, y0, x1] = rig.json.eyes.box;
  const face = areaOf([x0, y0, x1, rig.json.mouth.box[3]], rig.json.size, SIZE);
  const average = (state: FaceState) => {
    const list = frames(3, state, phonemesOf("ɑɪoʊtɑlɛsoʊmɑtɑlɛɑɪoʊtɑlɛsoʊ", 80), 2).slice(-10);
    const sums = new Float32Array(SIZE * SIZE * 4);
    for (const frame of list)
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (frame[i] ?? 0);
    return Uint8Array.from(sums, (sum) => sum / list.length);
  };
  const [listening, thinking, speaking] = [average("listening"), average("thinking"), average("speaking")];
  // Two moments of one state differ by about 4 (sway); measured between states: 30 and more.
  expect(differenceIn(listening, thinking, SIZE, face)).toBeGreaterThan(15);
  expect(differenceIn(listening, speaking, SIZE, face)).toBeGreaterThan(15);
  expect(differenceIn(thinking, speaking, SIZE, face)).toBeGreaterThan(15);
});

/** The greatest smile and brows of an utterance of 1.6 s, from its middle on. */
function expressionsOf(words: string): { smile: number; brows: number } {
  const mind = new FaceMind(rig, 5, "lively");
  mind.setState("speaking");
  mind.beginUtterance();
  mind.cues.append(0, words);
  mind.lips.appendPhonemes(0, phonemesOf("mɑpəbɪfɑtɑmpoʊmɑpəbɪ", 80));
  mind.lips.appendAudio(new Int16Array(38_400).fill(1_500), 24_000);
  let [smile, brows] = [0, 0];
  for (let audioMs = 0; audioMs < 1_600; audioMs += 40) {
    const pose = mind.next({ audioMs });
    if (audioMs < 800) continue;
    smile = Math.max(smile, pose.eyeSmile);
    brows = Math.max(brows, pose.browUp);
  }
  return { smile, brows };
}

test("a question raises the brows and a warm word brings a smile, without timings of either", () => {
  const plain = expressionsOf("The shop is on the left.");
  expect(expressionsOf("Is the shop on the left?").brows).toBeGreaterThan(plain.brows + 0.4);
  expect(expressionsOf("Welcome to the shop.").smile).toBeGreaterThan(plain.smile + 0.1);
});

/** The mouth of an avatar in a mood that says "see" or is silent, as a picture: pixels as light as teeth. */
function lightPixels(mood: "warm" | "pleased", says: boolean): number {
  const face = createFace({
    rig,
    width: 480,
    height: 480,
    seed: 5,
    showAiLabel: false,
    liveliness: "lively",
  });
  const frame = new Uint8Array(face.frameBytes);
  face.setState("speaking");
  face.feel({ mood, strength: 1 });
  face.render(frame, { audioMs: null, frames: 38 });
  face.beginUtterance();
  face.appendPhonemes(0, [
    ["s", 0, 120],
    ["i", 120, 400],
  ]);
  for (let audioMs = 0; audioMs <= 200; audioMs += 40) face.render(frame, { audioMs: says ? audioMs : null });
  const [x0, y0, x1, y1] = rig.json.mouth.box;
  const lips = [x0 + 90, y0 + 20, x1 - 90, y1 - 90];
  const { left, top, width, height } = areaOf(lips, rig.json.size, 480);
  const smiles = mood === "warm" ? "smile" : "laugh";
  expect(face.mouth[ALL_MOUTH_SHAPES.indexOf(smiles)]).toBeGreaterThan(0.3);
  let count = 0;
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) {
      const i = (y * 480 + x) * 4;
      const [r = 0, g = 0, b = 0] = frame.subarray(i, i + 3);
      if (Math.min(r, g, b) > 130 && r - b < 45) count++;
    }
  return count;
}

test("a smile shows teeth while the avatar speaks, and none in silence unless it is pleased", () => {
  const closed = lightPixels("warm", false);
  expect(lightPixels("warm", true)).toBeGreaterThan(closed + 40);
  expect(lightPixels("pleased", false)).toBeGreaterThan(closed + 150);
});

/** The strongest smile while words are said for two seconds, and who asked for a mood before. */
function smileOf(words: readonly string[], before: (mind: FaceMind) => void = () => {}): number {
  const mind = new FaceMind(rig, 5, "lively");
  mind.setState("speaking");
  before(mind);
  mind.beginUtterance();
  words.forEach((clause, i) => {
    mind.cues.append(i * 1_000, clause);
  });
  const smiles = Array.from({ length: 50 }, (_, i) => mind.next({ audioMs: i * 40 }).eyeSmile);
  return Math.max(...smiles.slice(15));
}

test("good news after a request brings a smile with the words that tell it, bad news does not", () => {
  const succeeded = (mind: FaceMind) => mind.feelWithNextWords({ mood: "pleased", strength: 1 });
  expect(smileOf(["You fly at nine."], succeeded)).toBeGreaterThan(0.5);
  expect(smileOf(["Unfortunately, the flight is sold out."], succeeded)).toBeLessThan(0.2);
});

test("thanks before bad news bring no smile", () => {
  expect(smileOf(["Thank you for waiting.", "It leaves at nine."])).toBeGreaterThan(0.4);
  expect(smileOf(["Thank you for waiting.", "Unfortunately, it is sold out."])).toBeLessThan(0.25);
});

/** Makes a face alternate between talking and silence for `count` frames. */
function chat(mind: FaceMind, count: number, next: (at: RenderAt) => void): void {
  const pcm = Int16Array.from({ length: 960 }, (_, i) => 9_000 * Math.sin(i / 20));
  for (let i = 0; i < count; i++) {
    const at = i % 100;
    if (at === 0) {
      mind.setState("speaking");
      mind.beginUtterance();
      mind.feel({ mood: "warm", strength: 0.5 });
      mind.lips.appendPhonemes(0, SENTENCE);
    }
    if (at < 40) mind.lips.appendAudio(pcm, 24_000);
    if (at === 60) mind.setState("listening");
    next({ audioMs: at < 40 ? at * 40 : null });
  }
}

test.skipIf(isQuick)(
  "frames of speech and silence leak no memory: neither 3,000 poses nor 300 frames",
  () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const mind = new FaceMind(rig, 1);
    const background = { kind: "studio" } as const;
    const compositor = new Compositor({ rig, width: 96, height: 96, showAiLabel: true, background });
    const frame = new Uint8Array(96 * 96 * 4);
    const live = (poses: number, pictures: number) => {
      chat(mind, poses, (at) => mind.next(at));
      chat(mind, pictures, (at) => compositor.draw(mind.next(at), frame));
    };
    const used = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return { heap: heapUsed / 1e6, external: external / 1e6 };
    };
    live(300, 100);
    const before = used();
    live(3_000, 300);
    const after = used();
    // 3,000 leaked mouths would be 0.6 MB of heap, 300 leaked frames 11 MB outside.
    expect(after.heap - before.heap).toBeLessThan(0.3);
    expect(after.external - before.external).toBeLessThan(4);
  },
);

const time = fc.oneof(fc.double({ min: -500, max: 3_000 }), fc.constantFrom(Number.NaN, 1e12, -1e12));
const segment: fc.Arbitrary<PhonemeSegment> = fc.tuple(fc.constantFrom(..."pbfɑioʊs_ ?ˈ☂"), time, time);

test.skipIf(isQuick)("no timings, states or call order break a frame", () => {
  const call = fc.oneof(
    fc.record({
      kind: fc.constant("phonemes" as const),
      list: fc.array(segment, { maxLength: 8 }),
      at: time,
    }),
    fc.record({ kind: fc.constant("render" as const), audioMs: fc.option(time) }),
    fc.record({ kind: fc.constant("cut" as const), at: time }),
    fc.record({ kind: fc.constant("begin" as const) }),
    fc.record({ kind: fc.constant("end" as const) }),
    fc.record({
      kind: fc.constant("state" as const),
      state: fc.constantFrom<FaceState>("idle", "listening", "thinking", "speaking", "interrupted", "away"),
    }),
    fc.record({ kind: fc.constant("audio" as const), length: fc.nat(2_000) }),
  );
  const face = createFace({ rig, width: 96, height: 96, seed: 1, showAiLabel: false });
  const frame = new Uint8Array(face.frameBytes);
  fc.assert(
    fc.property(fc.array(call, { maxLength: 25 }), (calls) => {
      for (const made of calls) {
        if (made.kind === "phonemes") face.appendPhonemes(made.at, made.list);
        else if (made.kind === "render") face.render(frame, { audioMs: made.audioMs });
        else if (made.kind === "cut") face.cut(made.at);
        else if (made.kind === "begin") face.beginUtterance();
        else if (made.kind === "end") face.endUtterance();
        else if (made.kind === "state") face.setState(made.state);
        else face.appendAudio(new Int16Array(made.length).fill(3_000), 16_000);
      }
      face.render(frame, { audioMs: null });
      // The chin shows skin, neither a hole nor the background.
      const chin = (70 * 96 + 48) * 4;
      expect(frame[chin + 3]).toBe(255);
      expect(frame[chin] ?? 0).toBeGreaterThan((frame[chin + 2] ?? 0) + 15);
    }),
    { numRuns: 40 },
  );
});
