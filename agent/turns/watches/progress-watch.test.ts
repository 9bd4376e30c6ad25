import { expect, test } from "vitest";
import { initialWatch, type Progress, watchProgress } from "./progress-watch.ts";

const speaking: Progress = { active: true, paused: false, positionMs: 100, userSpeaking: false };

/** Feeds the watch one snapshot per second. Returns each second with a verdict other than "fine". */
function verdicts(progressAt: (second: number) => Progress, seconds: number): Record<number, string> {
  let state = initialWatch;
  const found: Record<number, string> = {};
  for (let second = 0; second <= seconds; second += 1) {
    const judged = watchProgress(state, progressAt(second), second * 1_000);
    state = judged.state;
    if (judged.verdict !== "fine") found[second] ??= judged.verdict;
  }
  return found;
}

test("leaves speech alone while it advances, however long it lasts", () => {
  expect(verdicts((second) => ({ ...speaking, positionMs: second * 900 }), 60)).toEqual({});
});

test("cuts speech that makes no progress for seven seconds", () => {
  expect(Object.entries(verdicts(() => speaking, 8))[0]).toEqual(["7", "cut"]);
});

test("resumes paused speech after four seconds", () => {
  expect(Object.entries(verdicts(() => ({ ...speaking, paused: true }), 5))[0]).toEqual(["4", "resume"]);
});

test("keeps speech paused for as long as the visitor speaks", () => {
  expect(verdicts(() => ({ ...speaking, paused: true, userSpeaking: true }), 60)).toEqual({});
});

test("expects no progress while nothing is being said", () => {
  expect(verdicts(() => ({ ...speaking, active: false }), 60)).toEqual({});
});
