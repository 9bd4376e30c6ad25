import { beforeAll, expect, test } from "vitest";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { createFace } from "./face.ts";
import type { Background, FaceState } from "./face-types.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await loadRig("daniel");
});

/** WCAG 2.2 relative luminance of an sRGB pixel, 0..1. */
function luminance(frame: Uint8Array, i: number): number {
  const linear = (value = 0) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(frame[i]) + 0.7152 * linear(frame[i + 1]) + 0.0722 * linear(frame[i + 2]);
}

/** Brightness of every pixel of the label's box, row by row (16 px margin, 112 x 33 px at 640). */
function labelRows(frame: Uint8Array, size: number): number[][] {
  const scale = size / 640;
  const px = (value: number) => Math.round(value * scale);
  return Array.from({ length: px(27) }, (_, y) =>
    Array.from({ length: px(100) }, (_, x) => luminance(frame, ((px(19) + y) * size + px(22) + x) * 4)),
  );
}

function contrastOf(rows: readonly number[][]): number {
  const sorted = rows.flat().toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  // Strokes cover about a fifth of the box: its median is the box, its brightest 3 % are the strokes.
  return (at(0.97) + 0.05) / (at(0.5) + 0.05);
}

/** Rows from the first to the last that carry bright ink: the height of the capitals. */
function capitalHeight(rows: readonly number[][]): number {
  const inked = rows.map((row) => row.some((value) => value > 0.5));
  return inked.lastIndexOf(true) - inked.indexOf(true) + 1;
}

/** Separate strokes along the line at half height: letters that do not run together. */
function strokes(rows: readonly number[][]): number {
  const line = rows[Math.floor(rows.length / 2)] ?? [];
  return line.filter((value, x) => value > 0.35 && (line[x - 1] ?? 0) <= 0.35).length;
}

const photo = (size: number): Background => ({
  kind: "image",
  rgba: Uint8Array.from({ length: size * size * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : ((i * 2654435761) >>> 8) % 256,
  ),
});
const backgrounds: [string, (size: number) => Background][] = [
  ["the studio", () => ({ kind: "studio" })],
  ["white", () => ({ kind: "colour", rgb: [255, 255, 255] })],
  ["black", () => ({ kind: "colour", rgb: [0, 0, 0] })],
  ["noise", photo],
];

test.each(isQuick ? backgrounds.slice(0, 2) : backgrounds)(
  "the label is legible in every frame before %s, at 640 and at 320",
  (_name, background) => {
    for (const size of [640, 320]) {
      const face = createFace({
        rig,
        width: size,
        height: size,
        seed: 1,
        showAiLabel: true,
        background: background(size),
      });
      const frame = new Uint8Array(face.frameBytes);
      for (const state of [
        "idle",
        "listening",
        "thinking",
        "speaking",
        "interrupted",
        "away",
      ] satisfies FaceState[]) {
        face.setState(state);
        for (let i = 0; i < 3; i++) {
          face.render(frame, { audioMs: null });
          const rows = labelRows(frame, size);
          expect(contrastOf(rows)).toBeGreaterThan(7);
          expect(capitalHeight(rows)).toBeGreaterThanOrEqual(size === 640 ? 14 : 7);
          expect(strokes(rows)).toBeGreaterThanOrEqual(8);
        }
      }
    }
  },
);

test("draws no label unless requested", () => {
  const face = createFace({ rig, seed: 1, showAiLabel: false });
  const frame = new Uint8Array(face.frameBytes);
  face.render(frame, { audioMs: null });
  expect(contrastOf(labelRows(frame, 640))).toBeLessThan(1.2);
});

test("is always on an avatar made from a photo", () => {
  const draw = (of: Rig) => {
    const face = createFace({ rig: of, width: 640, height: 640, seed: 1, showAiLabel: false });
    const frame = new Uint8Array(face.frameBytes);
    face.render(frame, { audioMs: null });
    return labelRows(frame, 640);
  };
  expect(contrastOf(draw(rig))).toBeLessThan(2);
  expect(contrastOf(draw({ ...rig, json: { ...rig.json, origin: "photo" } }))).toBeGreaterThan(4.5);
});
