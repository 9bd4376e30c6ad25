import { expect, test } from "vitest";
import { LIVE_SIDE_PX, shrinkRig } from "#lib/avatar-engine/rig/shrink-rig.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { checkRigJson } from "#lib/avatars/check-rig.ts";
import { passes, scorePack } from "#lib/photo-avatar/pack/score-pack.ts";
import { lipClosure } from "#lib/photo-avatar/testing/lip-closure.ts";
import { makeTestAvatar } from "#lib/photo-avatar/testing/test-avatars.ts";

test("a photo that is fine enough gives larger images, which live frames are drawn from in the usual size", async () => {
  const { rig } = await makeTestAvatar("ama", 2);
  checkRigJson(rig.json);
  expect(rig.json.size).toBe(1080);
  const live = shrinkRig(rig, LIVE_SIDE_PX);
  for (const made of [rig, live]) {
    expect(scorePack(made).filter((score) => !passes(score))).toEqual([]);
    expect(lipClosure(made, readSpoken())).toBeGreaterThanOrEqual(0.95);
  }
});

test("the astronaut's photo keeps its background, and gives an avatar of the usual size that passes the same checks", async () => {
  const { rig } = await makeTestAvatar("astronaut");
  checkRigJson(rig.json);
  expect(rig.json.size).toBe(720);
  expect(rig.neutral.rgba[3]).toBe(255);
  expect(scorePack(rig).filter((score) => !passes(score))).toEqual([]);
  expect(lipClosure(rig, readSpoken())).toBeGreaterThanOrEqual(0.95);
});

test("an avatar of a bearded man before an even wall is cut out, and passes the same checks", async () => {
  const { rig } = await makeTestAvatar("omar");
  expect(rig.json.head).toBeUndefined();
  expect(rig.neutral.rgba[3]).toBe(0);
  expect(scorePack(rig).filter((score) => !passes(score))).toEqual([]);
  expect(lipClosure(rig, readSpoken())).toBeGreaterThanOrEqual(0.95);
});
