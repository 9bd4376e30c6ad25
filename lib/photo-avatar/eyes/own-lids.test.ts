import { expect, test } from "vitest";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { EYES } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { lumaOf, meanColor } from "#lib/photo-avatar/numerics/pictures.ts";
import { pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { FRAME_UNITS } from "#lib/photo-avatar/photo/frame.ts";
import { readBasis } from "#lib/photo-avatar/testing/test-avatars.ts";
import { portraitOf } from "#lib/photo-avatar/testing/wrong-shots.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";

const IRIS_RADIUS = 3;

const SHOTS = [
  ["eyes that look down", "eyesHalfShut"],
  ["eyes that are shut", "eyesShut"],
] as const;

// Making an avatar takes seconds: every run has the shot that shows less of the lids.
test.each(isQuick ? SHOTS.slice(0, 1) : SHOTS)("%s give lids that cover the irises", async (_, shot) => {
  const [main, shut] = await Promise.all([portraitOf("leila"), portraitOf("leila", shot)]);
  const parts = makePhotoAvatar({
    ...{ ...main, expressions: { neutral: main, shut }, basis: await readBasis() },
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
  const covered = brightness(parts.eyes.get("blink100"), [parts.eyesBox[0], parts.eyesBox[1]]);
  for (const [i, luma] of covered.entries()) expect(luma / (open[i] ?? 1)).toBeGreaterThan(1.8);
});
