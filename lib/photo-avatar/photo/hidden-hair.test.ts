import { expect, test } from "vitest";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import {
  KNOWN_PEOPLE,
  readAsPhoto,
  readAstronaut,
  readLandmarks,
} from "#lib/photo-avatar/testing/known-people.ts";
import { flatPoints } from "./align.ts";
import { isHairHidden } from "./hidden-hair.ts";
import { validatePhoto } from "./validate-photo.ts";

const gray = (level: number) => ({ r: level, g: level, b: level });

test.each(KNOWN_PEOPLE)(
  "%s's dark hair is hidden before a black wall, not a gray or a light one",
  async (slug) => {
    const landmarks = await readLandmarks(slug);
    const isHidden = (photo: Picture) => isHairHidden(photo, flatPoints(landmarks));
    const dark = await readAsPhoto(slug, gray(4));
    expect(isHidden(dark)).toBe(true);
    // Not looked for here: frames of a camera are checked several times a second.
    expect(validatePhoto(dark, [landmarks])).toEqual({ problems: [], hints: [] });
    expect(isHidden(await readAsPhoto(slug, gray(120)))).toBe(false);
    expect(isHidden(await readAsPhoto(slug))).toBe(false);
  },
);

test("what is behind a person in no studio stays, so it hides nothing", async () => {
  expect(isHairHidden(await readAstronaut(), flatPoints(await readLandmarks("astronaut")))).toBe(false);
});
