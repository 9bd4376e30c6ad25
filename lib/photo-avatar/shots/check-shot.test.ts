import { describe, expect, test } from "vitest";
import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { loadLandmarks } from "#lib/photo-avatar/face-models/load-landmarks.ts";
import { findFaces } from "#lib/photo-avatar/landmarks/landmarks.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import { type DrawnShot, drawShot } from "#lib/photo-avatar/testing/drawn-shots.ts";
import { checkShot, type ShotProblem, shotSentence } from "./check-shot.ts";
import { SHOTS, type Shot } from "./shots.ts";

const find = await loadLandmarks();
const decode = async (png: Buffer) => await decodePicture(png);

async function portraitOf(slug: string, shot: DrawnShot = "rest"): Promise<FacePhoto> {
  const photo = await decode(await drawShot(slug, shot));
  const [landmarks] = await findFaces(find, photo);
  if (!landmarks) throw new Error("no face");
  return { photo, landmarks };
}

const portrait = await portraitOf("sofia");

async function check(shot: Shot, photo: Picture, against = portrait) {
  return checkShot({ shot, portrait: against, photo, faces: await findFaces(find, photo) });
}

/** Each channel of a drawn picture changed by where it is. */
async function recolored(shot: DrawnShot, of: (value: number, x: number, channel: number) => number) {
  const photo = await decode(await drawShot("sofia", shot));
  const rgba = photo.rgba.map((value, i) =>
    i % 4 === 3 ? value : Math.min(255, Math.round(of(value, (i >> 2) % photo.width, i % 4))),
  );
  return { ...photo, rgba };
}

/** A lamp at one side that was not there before. */
const fromOneSide = (value: number, x: number) => value * (x < 360 ? 0.75 : 1);

/** What is wrong, or nothing: pictures are too large to be compared by a test. */
const problemsOf = (checked: ReturnType<typeof checkShot>) => ("face" in checked ? [] : checked.problems);

describe("accepts", () => {
  test.each(SHOTS)("a picture of the same person for %s", async (shot) => {
    const photo = await decode(await drawShot("sofia", shot));
    expect(await check(shot, photo)).toMatchObject({ face: { isForTeethOnly: false } });
  });

  test("a beard", async () => {
    const photo = await decode(await drawShot("omar", "aah"));
    expect(problemsOf(await check("aah", photo, await portraitOf("omar")))).toEqual([]);
  });

  test("a camera that became a little darker and warmer", async () => {
    const photo = await recolored("aah", (value, _, channel) => value * (0.86 - 0.025 * channel));
    expect(problemsOf(await check("aah", photo))).toEqual([]);
  });

  test("only the teeth of a smile in other light", async () => {
    const photo = await recolored("smile", fromOneSide);
    expect(await check("smile", photo)).toMatchObject({ face: { isForTeethOnly: true } });
  });
});

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720">${content}</svg>`;
const GLASSES = svg(`<g fill="none" stroke="#2a211c" stroke-width="6">
  <rect x="262" y="294" width="76" height="58" rx="22"/><rect x="382" y="294" width="76" height="58" rx="22"/>
  <path d="M338 314h44M262 312l-34 -6M458 312l34 -6"/></g>`);
const HAND = svg(`<g fill="#d9a58c" stroke="#8f5d48" stroke-width="3">
  <rect x="296" y="490" width="32" height="160" rx="16"/><rect x="328" y="484" width="32" height="170" rx="16"/>
  <rect x="360" y="484" width="32" height="170" rx="16"/><rect x="392" y="490" width="32" height="160" rx="16"/></g>`);

describe("refuses", () => {
  const draw =
    (shot: DrawnShot, slug = "sofia", over?: string) =>
    async () =>
      await decode(await drawShot(slug, shot, over));
  test.each<[string, Shot, () => Promise<Picture>, string]>([
    ["another person", "aah", draw("aah", "leila"), "anotherPerson"],
    ["other light", "aah", () => recolored("aah", fromOneSide), "otherLight"],
    ["a grin without teeth", "smile", draw("closedSmile"), "noTeeth"],
    ["a mouth that is shut", "aah", draw("rest"), "mouthNotOpen"],
    ["eyes half shut", "eyesShut", draw("eyesHalfShut"), "eyesNotShut"],
    ["brows at rest", "browsUp", draw("rest"), "browsNotUp"],
    ["glasses in one picture only", "smile", draw("smile", "sofia", GLASSES), "glasses"],
    ["a hand before the chin", "browsUp", draw("browsUp", "sofia", HAND), "covered"],
  ])("%s", async (_, shot, read, problem) => {
    expect(problemsOf(await check(shot, await read()))).toEqual([problem]);
    expect(shotSentence(problem as ShotProblem)).toMatch(/^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
  });

  test("another pose", async () => {
    const photo = await decode(await drawShot("sofia", "aah"));
    const [face] = await findFaces(find, photo);
    if (!face) throw new Error("no face");
    const turned = face.map((value, i) => (i % 3 === 2 ? value + 0.2 * ((face[i - 2] ?? 0) - 360) : value));
    const checked = checkShot({ shot: "aah", portrait, photo, faces: [turned] });
    expect(problemsOf(checked)).toEqual(["otherPose"]);
  });

  test("no face", async () => {
    const checked = checkShot({ shot: "aah", portrait, photo: portrait.photo, faces: [] });
    expect(problemsOf(checked)).toEqual(["noFace"]);
  });

  test("any beside a portrait that shows teeth", async () => {
    const smiling = await portraitOf("sofia", "smile");
    const photo = await decode(await drawShot("sofia", "eyesShut"));
    expect(problemsOf(await check("eyesShut", photo, smiling))).toEqual(["portraitSmiles"]);
  });
});
