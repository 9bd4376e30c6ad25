import { expect, test } from "vitest";
import { Behaviour } from "#lib/avatar/behaviour.ts";
import { neutralPose } from "#lib/avatar/pose.ts";
import { PREVIEW_SEED } from "./preview-seed.ts";

test("whoever looks at an avatar for a second sees it blink", () => {
  const behaviour = new Behaviour(PREVIEW_SEED);
  const pose = neutralPose();
  const still = { loudness: 0, untilQuestionMs: null, userSpeaking: false, smile: 0 };
  const lids = Array.from({ length: 27 }, () => {
    behaviour.next({ ...still, state: "listening" }, pose);
    return pose.lid;
  });
  expect(Math.max(...lids)).toBeGreaterThan(0.9);
});
