import { describe, expect, test } from "vitest";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { DrawnShot } from "#lib/photo-avatar/testing/drawn-shots.ts";
import {
  drawnPhoto,
  facesIn,
  fromOneSide,
  GLASSES,
  HAND,
  portraitOf,
  recolored,
  THIN_GLASSES,
  turned,
} from "#lib/photo-avatar/testing/wrong-shots.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { checkShot, type ShotProblem, shotSentence } from "./check-shot.ts";
import { SHOTS, type Shot } from "./shots.ts";

const portrait = await portraitOf("sofia");

async function check(shot: Shot, photo: Picture, against = portrait) {
  return checkShot({ shot, portrait: against, photo, faces: await facesIn(photo) });
}

/** What is wrong, or nothing: pictures are too large to be compared by a test. */
const problemsOf = (checked: ReturnType<typeof checkShot>) => ("face" in checked ? [] : checked.problems);

describe("accepts", () => {
  test.each(isQuick ? SHOTS.slice(0, 1) : SHOTS)("a picture of the same person for %s", async (shot) => {
    const photo = await drawnPhoto(shot);
    expect(await check(shot, photo)).toMatchObject({ face: { isForTeethOnly: false } });
  });

  test.skipIf(isQuick)("a beard", async () => {
    const photo = await drawnPhoto("aah", "omar");
    expect(problemsOf(await check("aah", photo, await portraitOf("omar")))).toEqual([]);
  });

  test.skipIf(isQuick)("a camera that became a little darker and warmer", async () => {
    const photo = await recolored("aah", (value, _, channel) => value * (0.86 - 0.025 * channel));
    expect(problemsOf(await check("aah", photo))).toEqual([]);
  });

  test("only the teeth of a smile in other light", async () => {
    const photo = await recolored("smile", fromOneSide);
    expect(await check("smile", photo)).toMatchObject({ face: { isForTeethOnly: true } });
  });
});

describe("refuses", () => {
  const draw =
    (shot: DrawnShot, slug = "sofia", over?: string) =>
    async () =>
      await drawnPhoto(shot, slug, over);
  const WRONG: [string, Shot, () => Promise<Picture>, string][] = [
    ["another person", "aah", draw("aah", "leila"), "anotherPerson"],
    ["other light", "aah", () => recolored("aah", fromOneSide), "otherLight"],
    ["a grin without teeth", "smile", draw("closedSmile"), "noTeeth"],
    ["a mouth that is shut", "aah", draw("rest"), "mouthNotOpen"],
    ["eyes half shut", "eyesShut", draw("eyesHalfShut"), "eyesNotShut"],
    ["brows at rest", "browsUp", draw("rest"), "browsNotUp"],
    ["glasses in one picture only", "smile", draw("smile", "sofia", GLASSES), "glasses"],
    ["thin glasses in one picture only", "aah", draw("aah", "sofia", THIN_GLASSES), "glasses"],
    ["a hand before the chin", "browsUp", draw("browsUp", "sofia", HAND), "covered"],
  ];
  test.each(isQuick ? WRONG.slice(0, 5) : WRONG)("%s", async (_, shot, read, problem) => {
    expect(problemsOf(await check(shot, await read()))).toEqual([problem]);
    expect(shotSentence(problem as ShotProblem)).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
  });

  test("another pose", async () => {
    const photo = await drawnPhoto("aah");
    const checked = checkShot({ shot: "aah", portrait, photo, faces: (await facesIn(photo)).map(turned) });
    expect(problemsOf(checked)).toEqual(["otherPose"]);
  });

  test("no face", async () => {
    const checked = checkShot({ shot: "aah", portrait, photo: portrait.photo, faces: [] });
    expect(problemsOf(checked)).toEqual(["noFace"]);
  });

  test.skipIf(isQuick)("any beside a portrait that shows teeth", async () => {
    const smiling = await portraitOf("sofia", "smile");
    const photo = await drawnPhoto("eyesShut");
    expect(problemsOf(await check("eyesShut", photo, smiling))).toEqual(["portraitSmiles"]);
  });
});
