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

test.each(KNOWN_PEOPLE)(
  "%s's dark hair is hidden before a black wall, and before no lighter one",
  async (slug) => {
    const landmarks = await readLandmarks(slug);
    const before = async (level: number) =>
      isHairHidden(await readAsPhoto(slug, gray(level)), flatPoints(landmarks));
    expect(await before(4)).toBe(true);
    for (const level of [120, 190, 250]) expect(await before(level), `gray ${level}`).toBe(false);
    expect(validatePhoto(await readAsPhoto(slug, gray(4)), [landmarks])).toEqual({
      problems: [],
      hints: ["hair"],
    });
  },
);

test("what is behind a person in no studio stays, so it hides nothing", async () => {
  expect(isHairHidden(await readAstronaut(), flatPoints(await readLandmarks("astronaut")))).toBe(false);
});
