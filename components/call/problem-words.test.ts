import { expect, test } from "vitest";
import type { CallProblem } from "./call-problem.ts";
import { problemWords } from "./problem-words.ts";

const PROBLEMS: Record<CallProblem, true> = {
  gone: true,
  busy: true,
  quota: true,
  rate: true,
  unavailable: true,
  offline: true,
  unreachable: true,
  "no-avatar": true,
  broken: true,
  lost: true,
  elsewhere: true,
};

test.each(Object.keys(PROBLEMS) as CallProblem[])(
  "%s has a title, a sentence, and words of its own",
  (problem) => {
    const words = problemWords(problem, "Maya", "Front desk");
    expect(words.title).not.toBe("");
    expect(words.text).toMatch(/[.]$/);
    const others = (Object.keys(PROBLEMS) as CallProblem[]).filter((other) => other !== problem);
    expect(others.map((other) => problemWords(other, "Maya", "Front desk").title)).not.toContain(words.title);
  },
);

test("a dead link offers no retry: it would meet the same", () => {
  expect(problemWords("gone", "Maya", "Front desk").retry).toBeNull();
});
