import { expect, test } from "vitest";
import { keyProblem, scopeProblem } from "./key-problem.ts";

const production = { id: "1", name: "Production", lastFour: "aB9z", scope: "connect" };
const whole = (end: string) => `vv_live_${"x".repeat(46 - end.length)}${end}`;

test("a pasted key must be whole, and the chosen one", () => {
  expect(keyProblem("", production)).toBeNull();
  expect(keyProblem(whole("aB9z"), production)).toBeNull();
  expect(keyProblem(whole("1234"), null)).toBeNull();
  expect(keyProblem("vv_live_short", null)).toMatch(/54 characters/);
  expect(keyProblem(whole("1234"), production)).toMatch(/ends in 1234, but “Production” ends in aB9z/);
});

test("a key whose scope does not allow an operation is named before the request is sent", () => {
  expect(scopeProblem(production, ["connect", "full"])).toBeNull();
  expect(scopeProblem(production, null)).toBeNull();
  expect(scopeProblem(null, ["full"])).toBeNull();
  expect(scopeProblem(production, ["full"])).toMatch(/“Production” has the scope connect.*needs full/);
});
