import { beforeAll, expect, test } from "vitest";
import { neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { ALL_MOUTH_SHAPES, type AnyMouthShape, type Rig } from "#lib/avatar-engine/rig/rig.ts";
import { differenceIn } from "#lib/avatar-engine/testing/pictures.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { Compositor } from "./compositor.ts";

let rig: Rig;
let compositor: Compositor;
beforeAll(async () => {
  rig = await loadRig("priya");
  compositor = newCompositor();
});

/** The size of the rig: a pixel of the frame is a pixel of the rig. */
const SIZE = 720;
const GREY = { kind: "colour", rgb: [120, 130, 140] } as const;

function newCompositor(size = SIZE, of = rig): Compositor {
  return new Compositor({ rig: of, width: size, height: size, showAiLabel: false, background: GREY });
}

function draw(compositor: Compositor, pose: Partial<Pose>): Uint8Array {
  const frame = new Uint8Array(compositor.width * compositor.height * 4);
  compositor.draw({ ...neutralPose(), ...pose }, frame);
  return frame;
}

function mouthOf(weights: Partial<Record<AnyMouthShape, number>>): Float32Array {
  return Float32Array.from(ALL_MOUTH_SHAPES, (shape) => weights[shape] ?? 0);
}

/** Pixels whose color differs by more than `by`, as [x, y]. */
function changed(a: Uint8Array, b: Uint8Array, by: number): [x: number, y: number][] {
  const places: [number, number][] = [];
  for (let i = 0; i < a.length; i += 4) {
    const red = Math.abs((a[i] ?? 0) - (b[i] ?? 0));
    const green = Math.abs((a[i + 1] ?? 0) - (b[i + 1] ?? 0));
    const blue = Math.abs((a[i + 2] ?? 0) - (b[i + 2] ?? 0));
    if (red > by || green > by || blue > by) places.push([(i / 4) % SIZE, Math.floor(i / 4 / SIZE)]);
  }
  return places;
}

test("a frame depends only on its pose, not on earlier frames", () => {
  const first = { mouth: mouthOf({ aa: 0.4, PP: 0.6 }), lid: 0.5, gazeX: 0.4, yawDeg: 1 };
  const before = draw(compositor, first);
  draw(compositor, { mouth: mouthOf({ U: 1 }), lid: 1, browUp: 1, pitchDeg: 2 });
  expect(Buffer.compare(draw(compositor, first), before)).toBe(0);
  expect(Buffer.compare(draw(newCompositor(), first), before)).toBe(0);
});

const SHAPES = ["laugh", "aa", "O", "smile", "FF"] as const;
test.each(isQuick ? SHAPES.slice(0, 2) : SHAPES)(
  "the mouth %s changes nothing outside its box, and nothing at its edge",
  (shape) => {
    const rest = draw(compositor, {});
    const [x0, y0, x1, y1] = rig.json.mouth.box;
    const places = changed(rest, draw(compositor, { mouth: mouthOf({ [shape]: 1 }) }), 0);
    expect(places.length).toBeGreaterThan(2_000);
    for (const [x, y] of places) {
      expect(x > x0 && x < x1 - 1 && y > y0 && y < y1 - 1, `${x}, ${y}`).toBe(true);
    }
  },
);

test.skipIf(isQuick)("an avatar without a laugh smiles with closed lips instead", async () => {
  const mei = newCompositor(SIZE, await loadRig("mei"));
  const [laugh, smile] = [
    { sil: 0.3, laugh: 0.5, smile: 0.2 },
    { sil: 0.3, smile: 0.7 },
  ].map(mouthOf);
  const laughing = draw(mei, { mouth: laugh });
  expect(Buffer.compare(laughing, draw(mei, { mouth: smile }))).toBe(0);
  expect(changed(laughing, draw(mei, {}), 8).length).toBeGreaterThan(500);
});

test("a blend is between its shapes: no pixel is much brighter or darker than both", () => {
  const shut = draw(compositor, { mouth: mouthOf({ PP: 1 }) });
  const nearly = draw(compositor, { mouth: mouthOf({ PP: 0.97, aa: 0.03 }) });
  // A jump here would flicker whenever a shape appears or disappears.
  expect(changed(shut, nearly, 60)).toHaveLength(0);
});

test.skipIf(isQuick)("growing weights move the mouth steadily, without visible steps between frames", () => {
  const [x0, y0, x1, y1] = rig.json.mouth.box;
  const area = { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
  const pictures = Array.from({ length: 21 }, (_, i) =>
    draw(compositor, { mouth: mouthOf({ sil: 1 - i / 20, aa: i / 20 }) }),
  );
  const steps = pictures
    .slice(1)
    .map((picture, i) => differenceIn(picture, pictures[i] ?? picture, SIZE, area));
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  expect(Math.max(...steps)).toBeLessThan(4 * mean);
});

test("eyes change nothing outside their box", () => {
  const rest = draw(compositor, {});
  const [x0, y0, x1, y1] = rig.json.eyes.box;
  const places = changed(rest, draw(compositor, { lid: 1, browUp: 1, eyeSmile: 1 }), 0);
  expect(places.length).toBeGreaterThan(500);
  expect(places.filter(([x, y]) => x < x0 || x >= x1 || y < y0 || y >= y1)).toEqual([]);
});

test.each(["browUp", "browThink"] as const)("%s half way shows one pair of brows, not two", (key) => {
  const { halfBrows, ...eyes } = rig.json.eyes;
  expect(halfBrows).toBe(true);
  const fading = newCompositor(SIZE, { ...rig, json: { ...rig.json, eyes } });
  const both = (amount: number) =>
    [draw(compositor, { [key]: amount }), draw(fading, { [key]: amount })] as const;
  for (const end of [0, 1]) expect(Buffer.compare(...both(end))).toBe(0);
  expect(changed(...both(0.5), 12).length).toBeGreaterThan(200);
  // Two pairs of brows that show through are paler than one.
  const [half = 0, faded = 0] = both(0.5).map((frame) => darkIn(frame, rig.json.eyes.box));
  expect(half).toBeGreaterThan(faded);
});

/** How many pixels of a box are dark. */
function darkIn(frame: Uint8Array, [x0, y0, x1, y1]: readonly [number, number, number, number]): number {
  let count = 0;
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) if ((frame[(y * SIZE + x) * 4] ?? 0) < 70) count++;
  return count;
}

// Guards against visible bugs: specks on the lids when a thinking face blinked, hair that moved with the gaze.
test("a blink looks the same whatever the brows do, and a gaze moves only the eyes", () => {
  const [x0, y0, x1, y1] = rig.json.eyes.box;
  const places = changed(draw(compositor, {}), draw(compositor, { gazeX: 0.8 }), 0);
  expect(places.length).toBeGreaterThan(300);
  const eyes = { top: Math.min(...places.map(([, y]) => y)), bottom: Math.max(...places.map(([, y]) => y)) };
  expect(eyes.bottom - eyes.top).toBeLessThan((y1 - y0) / 2);
  expect(places.filter(([x]) => x <= x0 + 20 || x >= x1 - 20)).toEqual([]);
  const eyeballs = new Set(changed(draw(compositor, {}), draw(compositor, { gazeX: 0.8 }), 20).map(String));
  for (const lid of [0.27, 0.52, 0.76, 1]) {
    const calm = draw(compositor, { lid });
    const frown = draw(compositor, { lid, browThink: 1 });
    const specks = changed(calm, frown, 25).filter((place) => eyeballs.has(String(place)));
    expect(specks, `lid ${lid}`).toHaveLength(0);
  }
});

test("the head turns, the background stays", () => {
  const rest = draw(compositor, {});
  for (const turn of [{ yawDeg: 2.4 }, { pitchDeg: 2.2 }, { rollDeg: 1.6 }]) {
    const places = changed(rest, draw(compositor, turn), 12);
    expect(places.length).toBeGreaterThan(3_000);
    expect(places.filter(([x, y]) => x <= 40 || x >= SIZE - 40 || y <= 10)).toEqual([]);
  }
});

test("a held frame is complete, with the previous head: nothing tears", () => {
  const head = { yawDeg: 1.4, pitchDeg: -1.1, rollDeg: 0.8, bodyX: 2, headX: 0.5, breath: 1.2 };
  const face = { mouth: mouthOf({ aa: 0.6, O: 0.4 }), lid: 0.6, gazeX: 0.5, browUp: 1 };
  const held = newCompositor();
  draw(held, { ...head, mouth: mouthOf({ PP: 1 }) });
  const frame = new Uint8Array(SIZE * SIZE * 4);
  held.draw({ ...neutralPose(), ...face, yawDeg: -2, breath: 0 }, frame, { held: true });
  expect(Buffer.compare(frame, draw(compositor, { ...head, ...face }))).toBe(0);
});

test.skipIf(isQuick)("draws color, image and studio backgrounds", () => {
  const corner = (frame: Uint8Array) => [...frame.subarray(0, 4)];
  expect(corner(draw(newCompositor(64), {}))).toEqual([120, 130, 140, 255]);
  const rgba = new Uint8Array(64 * 64 * 4).fill(255);
  rgba.set([1, 2, 3, 255]);
  const options = { rig, width: 64, height: 64, showAiLabel: false };
  expect(corner(draw(new Compositor({ ...options, background: { kind: "image", rgba } }), {}))).toEqual([
    1, 2, 3, 255,
  ]);
  const inStudio = (studio: Rig["json"]["studio"]) => {
    const own = { ...options, rig: { ...rig, json: { ...rig.json, studio } } };
    return corner(draw(new Compositor({ ...own, background: { kind: "studio" } }), {}));
  };
  const [red = 0, , blue = 0] = inStudio(undefined);
  expect(blue).toBeGreaterThan(red);
  // An avatar's own studio replaces the common one.
  const [ownRed = 0, , ownBlue = 0] = inStudio({ light: [240, 220, 200], dark: [200, 150, 100] });
  expect(ownRed).toBeGreaterThan(ownBlue + 40);
});

test("rejects a background or target of the wrong size, naming both sizes", () => {
  const background = { kind: "image", rgba: new Uint8Array(16) } as const;
  expect(() => new Compositor({ rig, width: 64, height: 64, showAiLabel: false, background })).toThrow(
    /64x64 px needs 16384 bytes, got 16/,
  );
  expect(() => compositor.draw(neutralPose(), new Uint8Array(100))).toThrow(RangeError);
});

test("an I420 frame is the RGBA frame with its overlay, in BT.601", () => {
  // Width and height that no block of sixteen divides.
  const [width, height] = [216, 122];
  const of = () => new Compositor({ rig, width, height, showAiLabel: true, background: GREY });
  const paint = (rgba: Uint8Array) => rgba.set([255, 0, 0], 4 * width);
  const rgba = new Uint8Array(width * height * 4);
  of().draw(neutralPose(), rgba);
  paint(rgba);
  const planar = new Uint8Array((width * height * 3) / 2);
  const compositor = of();
  // The painting of the sequence before is gone.
  const whole = { left: 0, top: 0, width, height };
  compositor.startSequence({ areas: [whole], paint: (picture) => void picture.fill(0) });
  compositor.drawPlanar(neutralPose(), planar);
  compositor.startSequence({ areas: [{ left: 0, top: 1, width: 1, height: 1 }], paint });
  compositor.drawPlanar(neutralPose(), planar);
  const at = (x: number, y: number, channel: number) => rgba[(y * width + x) * 4 + channel] ?? 0;
  const wrong: string[] = [];
  const look = (name: string, found: number | undefined, wanted: number) => {
    if (found !== wanted) wrong.push(`${name}: ${found} instead of ${wanted}`);
  };
  const weigh = (rgb: readonly number[], weights: readonly number[]) =>
    (rgb.reduce((sum, value, channel) => sum + value * (weights[channel] ?? 0), 0) + 128) >> 8;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const rgb = [0, 1, 2].map((channel) => at(x, y, channel));
      look(`luma ${x} ${y}`, planar[y * width + x], weigh(rgb, [66, 129, 25]) + 16);
    }
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const mean = (c: number) =>
        (at(x, y, c) + at(x + 1, y, c) + at(x, y + 1, c) + at(x + 1, y + 1, c) + 2) >> 2;
      const rgb = [0, 1, 2].map(mean);
      const u = width * height + ((y / 2) * width) / 2 + x / 2;
      look(`u ${x} ${y}`, planar[u], weigh(rgb, [-38, -74, 112]) + 128);
      look(`v ${x} ${y}`, planar[u + (width * height) / 4], weigh(rgb, [112, -94, -18]) + 128);
    }
  expect(wrong).toEqual([]);
  expect(() => compositor.drawPlanar(neutralPose(), planar.subarray(1))).toThrow(RangeError);
});

test.skipIf(isQuick)(
  "I420 frames of a sequence, drawn only where they change, equal frames drawn alone",
  () => {
    const [width, height] = [216, 122];
    const poses = ["a", "still", "mouth", "head"].map((what, frame) => {
      const pose = neutralPose();
      if (what === "mouth") pose.mouth.set([0.4, 0.6]);
      if (what === "head") pose.yawDeg = 6;
      pose.lid = frame === 1 ? 0.6 : 0;
      return pose;
    });
    const compositor = new Compositor({ rig, width, height, showAiLabel: true, background: GREY });
    // Over the label, the face and the background: half transparent, so painting twice would show.
    const areas = [{ left: 10, top: 10, width: 150, height: 41 }];
    const paint = (rgba: Uint8Array) => {
      for (let y = 10; y < 51; y++)
        for (let x = 10; x < 160; x++) rgba[(y * width + x) * 4] = (rgba[(y * width + x) * 4] ?? 0) >> 1;
    };
    const planar = new Uint8Array((width * height * 3) / 2);
    compositor.startSequence({ areas, paint });
    for (const pose of poses) {
      compositor.drawPlanar(pose, planar);
      const alone = new Compositor({ rig, width, height, showAiLabel: true, background: GREY });
      alone.startSequence({ areas, paint });
      const expected = new Uint8Array(planar.length);
      alone.drawPlanar(pose, expected);
      expect(Buffer.compare(planar, expected)).toBe(0);
    }
  },
);
