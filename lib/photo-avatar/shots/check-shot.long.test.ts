import { describe, expect, test } from "vitest";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import {
  drawnPhoto,
  facesIn,
  fromOneSide,
  GLASSES,
  HAND,
  portraitOf,
  recolored,
  turned,
} from "#lib/photo-avatar/testing/wrong-shots.ts";
import { checkShot } from "./check-shot.ts";
import { SHOTS, type Shot } from "./shots.ts";

const portrait = await portraitOf("sofia");
const asFound = (face: Landmarks) => face;

const CASES: readonly [
  name: string,
  read: (shot: Shot) => Promise<Picture>,
  change: (face: Landmarks) => Landmarks,
  problem: string,
][] = [
  ["another person", (shot) => drawnPhoto(shot, "leila"), asFound, "anotherPerson"],
  ["other light", (shot) => recolored(shot, fromOneSide), asFound, "otherLight"],
  ["another pose", (shot) => drawnPhoto(shot), turned, "otherPose"],
  ["glasses that the portrait lacks", (shot) => drawnPhoto(shot, "sofia", GLASSES), asFound, "glasses"],
  ["a hand before the chin", (shot) => drawnPhoto(shot, "sofia", HAND), asFound, "covered"],
];
describe.each(SHOTS)("as %s", (shot) => {
  test.each(CASES)("%s is refused with its reason, or gives only teeth", async (_, read, change, problem) => {
    const photo = await read(shot);
    const checked = checkShot({ shot, portrait, photo, faces: (await facesIn(photo)).map(change) });
    if ("problems" in checked) expect(checked.problems).toContain(problem);
    else expect([shot, checked.face.isForTeethOnly]).toEqual(["smile", true]);
  });
});
