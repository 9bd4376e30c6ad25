import { expect, test } from "vitest";
import { Behaviour } from "#lib/avatar-engine/motion/behaviour.ts";
import { neutralPose } from "#lib/avatar-engine/motion/pose.ts";
import { PREVIEW_SEED } from "./face-preview.ts";

test("an avatar blinks within the first second", () => {
  const behaviour = new Behaviour(PREVIEW_SEED);
  const pose = neutralPose();
  const still = { loudness: 0, untilQuestionMs: null, userSpeaking: false };
  const lids = Array.from({ length: 27 }, () => {
    behaviour.next({ ...still, state: "listening" }, pose);
    return pose.lid;
  });
  expect(Math.max(...lids)).toBeGreaterThan(0.9);
});
