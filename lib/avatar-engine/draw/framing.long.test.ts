import { beforeAll, expect, test } from "vitest";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { createFace } from "./face.ts";
import { type FrameSize, frameOf } from "./framing.ts";

const SQUARE = { width: 640, height: 640 };
const TALL = { width: 720, height: 1280 };
const WIDE = { width: 1280, height: 720 };
const SKY = [10, 240, 250] as const;

const rigs = new Map<string, Rig>();
beforeAll(async () => {
  for (const slug of new Set([...PEOPLE, "maya"])) rigs.set(slug, await loadRig(slug));
});
function rigOf(slug: string): Rig {
  const rig = rigs.get(slug);
  if (!rig) throw new Error(`${slug} was not loaded`);
  return rig;
}

/** Position of a rig pixel in the frame. */
function place(rig: Rig, frame: FrameSize, x: number, y: number): { x: number; y: number } {
  const { scale, left, top } = frameOf(rig, frame);
  return { x: left + x * scale, y: top + y * scale };
}

const drawn = new Map<string, Uint8Array>();

/** A lively face, two seconds on, before a sky that no person wears. Drawn once. */
function draw(rig: Rig, frame: FrameSize, showAiLabel = false): Uint8Array {
  const key = `${rig.json.name} ${frame.width}x${frame.height} ${showAiLabel}`;
  const kept = drawn.get(key);
  if (kept) return kept;
  const face = createFace({ rig, ...frame, seed: 5, showAiLabel, background: { kind: "colour", rgb: SKY } });
  const target = new Uint8Array(face.frameBytes);
  face.setState("thinking");
  face.render(target, { audioMs: null, frames: 50 });
  drawn.set(key, target);
  return target;
}

function isSky(picture: Uint8Array, i: number): boolean {
  return SKY.every((value, c) => Math.abs((picture[i + c] ?? 0) - value) < 4);
}

test.each(PEOPLE)("%s is complete in a square, and fills the lower edge in every format", (slug) => {
  const rig = rigOf(slug);
  expect(frameOf(rig, SQUARE)).toEqual({ scale: 640 / rig.json.size, left: 0, top: 0 });
  for (const frame of [SQUARE, TALL, WIDE]) {
    const bottom = place(rig, frame, 0, rig.json.size).y;
    expect(bottom).toBeGreaterThanOrEqual(frame.height - 1e-6);
    const picture = draw(rig, frame);
    const middle = ((frame.height - 1) * frame.width + frame.width / 2) * 4;
    expect(isSky(picture, middle), `${frame.width}`).toBe(false);
  }
});

test.each(PEOPLE)("%s is framed naturally: eyes in the upper half, face in the middle", (slug) => {
  const rig = rigOf(slug);
  const [x0, y0, x1, y1] = rig.json.eyes.box;
  for (const frame of [TALL, WIDE]) {
    const eyes = place(rig, frame, (x0 + x1) / 2, (y0 + y1) / 2);
    expect(eyes.y / frame.height).toBeGreaterThan(0.22);
    expect(eyes.y / frame.height).toBeLessThan(0.5);
    expect(Math.abs(eyes.x / frame.width - 0.5)).toBeLessThan(0.02);
    expect(place(rig, frame, 0, rig.json.neck.chinY).y).toBeLessThan(frame.height);
  }
});

// Guards against a visible bug: a shoulder cut off by the image's side shows a straight edge in a wide frame.
test.each(PEOPLE)("%s shows no straight edge beside the shoulders in a wide frame", (slug) => {
  const rig = rigOf(slug);
  const picture = draw(rig, WIDE);
  const { left, scale } = frameOf(rig, WIDE);
  for (const side of [left, left + rig.json.size * scale]) {
    const x = Math.round(side);
    for (let y = 0; y < WIDE.height; y++) {
      const inside =
        (y * WIDE.width + Math.min(WIDE.width - 1, Math.max(0, x + (side === left ? 3 : -4)))) * 4;
      const outside =
        (y * WIDE.width + Math.min(WIDE.width - 1, Math.max(0, x + (side === left ? -4 : 3)))) * 4;
      if (isSky(picture, outside)) expect(isSky(picture, inside), `row ${y}`).toBe(true);
    }
  }
});

test("sway, breath and the label are the same in every format, scaled with the person", () => {
  const rig = rigOf("maya");
  for (const frame of [TALL, WIDE]) {
    const { scale } = frameOf(rig, frame);
    const side = Math.round(rig.json.size * scale);
    const square = draw(rig, { width: side, height: side });
    const picture = draw(rig, frame);
    const { left, top } = frameOf(rig, frame);
    let sum = 0;
    let count = 0;
    // Eyes, nose and mouth: where motion shows.
    const [x0, y0, x1] = rig.json.eyes.box;
    for (let y = y0; y < rig.json.mouth.box[3]; y += 2) {
      for (let x = x0; x < x1; x += 2) {
        const here = (Math.round(top + y * scale) * frame.width + Math.round(left + x * scale)) * 4;
        const there = (Math.round(y * scale) * side + Math.round(x * scale)) * 4;
        sum += Math.abs((picture[here + 1] ?? 0) - (square[there + 1] ?? 0));
        count++;
      }
    }
    expect(sum / count).toBeLessThan(3);
    const labelled = draw(rig, frame, true);
    const box = (30 * frame.width + 40) * 4;
    expect(isSky(labelled, box)).toBe(false);
    expect(isSky(picture, box)).toBe(true);
  }
});
