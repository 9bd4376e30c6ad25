import { beforeAll, describe, expect, test } from "vitest";
import { MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { checkDrawable, checkMesh, checkRigJson } from "#lib/avatars/check-rig.ts";
import { collectRigFiles } from "#lib/avatars/collect-rig-files.ts";
import { drawMouths } from "#lib/photo-avatar/make-photo-avatar.ts";
import { makeFaceMesh } from "#lib/photo-avatar/mesh/face-mesh.ts";
import { mouthGap } from "#lib/photo-avatar/mouth/mouth-shape.ts";
import { turnedOver } from "#lib/photo-avatar/numerics/keep-upright.ts";
import { passes, scorePack } from "#lib/photo-avatar/pack/score-pack.ts";
import { alignPhoto } from "#lib/photo-avatar/photo/align.ts";
import { placed } from "#lib/photo-avatar/photo/frame.ts";
import { makeNeutral } from "#lib/photo-avatar/photo/neutral-face.ts";
import {
  KNOWN_PEOPLE,
  readAsPhoto,
  readAstronaut,
  readLandmarks,
} from "#lib/photo-avatar/testing/known-people.ts";
import { lipClosure } from "#lib/photo-avatar/testing/lip-closure.ts";
import { makeTestAvatar, readBasis, type TestAvatar } from "#lib/photo-avatar/testing/test-avatars.ts";

describe("an avatar of the astronaut's photo", () => {
  let avatar: TestAvatar;
  beforeAll(async () => {
    // Its whole size is made by the tests of the API and of the page, and with `--all`.
    avatar = await makeTestAvatar("astronaut", 1, 360);
  });

  test("passes the checks of every uploaded avatar", async () => {
    checkRigJson(avatar.rig.json);
    const { rig, files } = await collectRigFiles(async (file) => {
      const bytes = avatar.files.get(file);
      if (!bytes) throw new Error(`${file} is missing`);
      return bytes;
    });
    checkMesh(rig);
    await checkDrawable(rig);
    expect(files.length).toBe(avatar.files.size + 2);
    expect(rig.json.origin).toBe("photo");
    expect(files.reduce((sum, [, bytes]) => sum + bytes.length, 0)).toBeLessThan(1_000_000);
  });

  test("passes the checks of photo avatars", () => {
    expect(scorePack(avatar.rig).filter((score) => !passes(score))).toEqual([]);
  });

  test("closes its lips on p, b, m", () => {
    expect(lipClosure(avatar.rig, readSpoken())).toBeGreaterThanOrEqual(0.95);
  });

  test("another worker draws the same mouth from the face that one has prepared", async () => {
    const { face, size, mouth } = avatar.parts;
    const shapes = ["aa", "PP"] as const;
    const options = { basis: await readBasis(), slug: "astronaut", name: "astronaut", shapes };
    expect(drawMouths(structuredClone({ face, size }), options)).toEqual(
      new Map([...mouth].filter(([shape]) => shape === "aa" || shape === "PP")),
    );
  });

  test("closes the smile of the photo, and keeps its teeth", () => {
    const { face } = avatar.parts;
    expect(mouthGap(face.points)).toBe(0);
    expect(face.teeth?.cover.data.some((value) => value > 0.9)).toBe(true);
  });
});

describe.each(KNOWN_PEOPLE)("%s as a photo", (slug) => {
  test("no triangle turns over in any shape", async () => {
    const basis = await readBasis();
    const aligned = alignPhoto(await readAsPhoto(slug), await readLandmarks(slug), { detail: 0.5 });
    const { shapes, triangles } = makeFaceMesh(
      makeNeutral(aligned, basis),
      basis,
      placed(aligned.place).mouthBox,
      1 / 32,
    );
    const [rest = new Float64Array()] = shapes;
    for (const [k, shape] of shapes.entries()) {
      expect(turnedOver(rest, shape, triangles, 0), MOUTH_SHAPES[k]).toEqual([]);
    }
  });
});

test("a photo without room around the head makes a larger face", async () => {
  const photo = await readAstronaut();
  const landmarks = await readLandmarks("astronaut");
  const side = 240;
  const [x0, y0] = [105, 20];
  const rgba = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y++) {
    const from = ((y0 + y) * photo.width + x0) * 4;
    rgba.set(photo.rgba.subarray(from, from + side * 4), y * side * 4);
  }
  const moved = landmarks.map((value, i) => value - (i % 3 === 0 ? x0 : i % 3 === 1 ? y0 : 0));
  const aligned = alignPhoto({ width: side, height: side, rgba }, moved, { detail: 0.5 });
  expect(aligned.place.zoom).toBeGreaterThan(1.1);
});
