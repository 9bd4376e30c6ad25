import { expect, test } from "vitest";
import { type Lanes, runLanes } from "./run-lanes.ts";

const one = { passed: 1, failed: 0, skipped: 0 };

test("two lanes run in parallel, each in order; output of the lane behind is shown in one piece", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const shown: string[] = [];
  const show = (text: string) => void shown.push(text);
  const ran: string[] = [];
  const run: Lanes<string>["run"] = async (name, behind) => {
    ran.push(name);
    behind?.write(`words of ${name}`);
    // The first suite in front ends only after both behind have begun.
    if (name === "unit") begin();
    if (name === "api") await begun;
    if (!behind) show(`words of ${name}`);
    return one;
  };
  const results = await runLanes({ inFront: ["api", "call"], behind: ["check", "unit"], run, show });
  expect(results.map(({ name, passed }) => [name, passed])).toEqual([
    ["check", 1],
    ["unit", 1],
    ["api", 1],
    ["call", 1],
  ]);
  expect(ran.filter((name) => name === "api" || name === "call")).toEqual(["api", "call"]);
  const text = shown.join("");
  for (const name of ["check", "unit", "api", "call"]) expect(text).toContain(`== ${name}\nwords of ${name}`);
});

test("a suite that cannot run behind is a failure, and stops neither lane", async () => {
  const run = (name: string) =>
    name === "check" ? Promise.reject(new Error("broken")) : Promise.resolve(one);
  const results = await runLanes({ inFront: ["api"], behind: ["check", "unit"], run, show: () => undefined });
  expect(results.map(({ passed, failed, problem }) => [passed, failed, problem])).toEqual([
    [0, 1, "broken"],
    [1, 0, undefined],
    [1, 0, undefined],
  ]);
});
