import { expect, test } from "vitest";
import { UsageCounter } from "./model-usage.ts";

test("usage is summed for each model, and an account's own is not the instance's of the same name", () => {
  const tokens = { promptTokens: 10, completionTokens: 2 };
  const first = new UsageCounter();
  first.add({ model: "m" }, tokens);
  first.add({ model: "m", languageModelId: "own" }, tokens);
  const continued = new UsageCounter(first.list());
  continued.add({ model: "m" }, { promptTokens: 5, completionTokens: 0 });
  expect(continued.list()).toEqual([
    { model: "m", requests: 2, promptTokens: 15, completionTokens: 2 },
    { model: "m", languageModelId: "own", requests: 1, promptTokens: 10, completionTokens: 2 },
  ]);
  expect(first.list()[0]?.requests).toBe(1);
  continued.add({ model: "m", answeredBy: "visavis-demo" }, tokens);
  expect(continued.list()).toHaveLength(3);
});
