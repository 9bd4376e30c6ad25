import { expect, test } from "vitest";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { Side } from "#lib/photo-avatar/expressions/own-expressions.ts";
import { EYES } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { lumaOf, meanColor } from "#lib/photo-avatar/numerics/pictures.ts";
import { pointAt } from "#lib/photo-avatar/numerics/points.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import { FRAME_UNITS } from "#lib/photo-avatar/photo/frame.ts";
import { readBasis } from "#lib/photo-avatar/testing/test-avatars.ts";
import { portraitOf } from "#lib/photo-avatar/testing/wrong-shots.ts";

const IRIS_RADIUS = 3;

const SHOTS = [
  ["eyes that look down", "eyesHalfShut"],
  ["eyes that are shut", "eyesShut"],
] as const;

/** Brightness of the irises under lids of a picture of shut eyes, against that of open ones. */
async function covered(main: FacePhoto, shut: FacePhoto, lid?: Side): Promise<number[]> {
  const expressions = { neutral: main, shut, ...(lid && { lid }) };
  const parts = makePhotoAvatar({
    ...{ ...main, expressions, basis: await readBasis() },
    ...{ slug: "lids", name: "Lids", maxSide: 360, shapes: [] },
  });
  const scale = parts.size / FRAME_UNITS;
  const brightness = (picture: Picture | undefined, from: readonly [number, number]) =>
    EYES.map(({ iris }) => {
      if (!picture) throw new Error("no sprite");
      const { x, y } = pointAt(parts.face.points, iris[0]);
      const at = { x: (x - from[0]) * scale, y: (y - from[1]) * scale };
      return lumaOf(...meanColor(picture, at, IRIS_RADIUS * scale));
    });
  const open = brightness(parts.neutral, [0, 0]);
  const shown = brightness(parts.eyes.get("blink100"), [parts.eyesBox[0], parts.eyesBox[1]]);
  return shown.map((luma, i) => luma / (open[i] ?? 1));
}

test.each(SHOTS)("%s give lids that cover the irises", async (_, shot) => {
  const [main, shut] = await Promise.all([portraitOf("leila"), portraitOf("leila", shot)]);
  for (const lighter of await covered(main, shut)) expect(lighter).toBeGreaterThan(1.8);
});

test("one good lid is enough for both eyes", async () => {
  const [main, shut] = await Promise.all([portraitOf("leila"), portraitOf("leila", "eyesShut")]);
  // The right half of the picture has its eye open.
  const { width, rgba } = shut.photo;
  const half = rgba.map((value, i) => ((i >> 2) % width < width / 2 ? value : (main.photo.rgba[i] ?? 0)));
  const oneShut = { ...shut, photo: { ...shut.photo, rgba: half } };
  const [left = 0, right = 0] = await covered(main, oneShut, "left");
  expect(right / left).toBeCloseTo(1, 0);
  expect(right).toBeGreaterThan(1.8);
  expect((await covered(main, oneShut, "right"))[0]).toBeLessThan(1.5);
});
