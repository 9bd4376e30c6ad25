import { expect, test } from "vitest";
import { keyProblem, scopeProblem } from "./reference-context.tsx";
import { REFERENCE_EN } from "./words/en.ts";

const words = REFERENCE_EN.key;
const english = { words, locale: "en-GB" };

const production = { id: "1", name: "Production", lastFour: "aB9z", scope: "connect" };
const whole = (end: string) => `vv_live_${"x".repeat(46 - end.length)}${end}`;

test("a pasted key must be whole, and the chosen one", () => {
  expect(keyProblem("", production, words)).toBeNull();
  expect(keyProblem(whole("aB9z"), production, words)).toBeNull();
  expect(keyProblem(whole("1234"), null, words)).toBeNull();
  expect(keyProblem("vv_live_short", null, words)).toMatch(/54 characters/);
  expect(keyProblem(whole("1234"), production, words)).toMatch(/ends in 1234, but “Production” ends in aB9z/);
});

test("a key whose scope does not allow an operation is named before the request is sent", () => {
  expect(scopeProblem(production, ["connect", "full"], english)).toBeNull();
  expect(scopeProblem(production, null, english)).toBeNull();
  expect(scopeProblem(null, ["full"], english)).toBeNull();
  expect(scopeProblem(production, ["full"], english)).toMatch(
    /“Production” has the scope connect.*needs full/,
  );
});
