import { expect, test } from "vitest";
import { freshWatch, type Progress, watchProgress } from "./progress-watch.ts";

const speaking: Progress = { active: true, paused: false, positionMs: 100, userSpeaking: false };

/** Judges the same sight each second; answers the seconds at which something was to be done. */
function verdicts(sight: (second: number) => Progress, seconds: number): Record<number, string> {
  let state = freshWatch;
  const found: Record<number, string> = {};
  for (let second = 0; second <= seconds; second += 1) {
    const judged = watchProgress(state, sight(second), second * 1_000);
    state = judged.state;
    if (judged.verdict !== "fine") found[second] ??= judged.verdict;
  }
  return found;
}

test("speech that advances is left alone however long it lasts", () => {
  expect(verdicts((second) => ({ ...speaking, positionMs: second * 900 }), 60)).toEqual({});
});

test("speech without progress is cut after seven seconds", () => {
  expect(Object.entries(verdicts(() => speaking, 8))[0]).toEqual(["7", "cut"]);
});

test("speech held back and forgotten is taken up again", () => {
  expect(Object.entries(verdicts(() => ({ ...speaking, paused: true }), 5))[0]).toEqual(["4", "resume"]);
});

test("while the caller speaks, speech is held back for as long as that takes", () => {
  expect(verdicts(() => ({ ...speaking, paused: true, userSpeaking: true }), 60)).toEqual({});
});

test("silence needs no progress", () => {
  expect(verdicts(() => ({ ...speaking, active: false }), 60)).toEqual({});
});
