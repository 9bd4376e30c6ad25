import { expect, test } from "vitest";
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

// A lighter wall hides nothing either, as the tests of `validatePhoto` show.
test.each(KNOWN_PEOPLE)("%s's dark hair is hidden before a black wall, not a gray one", async (slug) => {
  const landmarks = await readLandmarks(slug);
  const dark = await readAsPhoto(slug, gray(4));
  expect(validatePhoto(dark, [landmarks])).toEqual({ problems: [], hints: ["hair"] });
  expect(isHairHidden(await readAsPhoto(slug, gray(120)), flatPoints(landmarks))).toBe(false);
});

test("what is behind a person in no studio stays, so it hides nothing", async () => {
  expect(isHairHidden(await readAstronaut(), flatPoints(await readLandmarks("astronaut")))).toBe(false);
});
