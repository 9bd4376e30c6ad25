import { expect, test } from "vitest";
import { partLines, summarizeStatus } from "./parts.ts";

const up = { database: "up", livekit: "up", agent: "up", models: "up", inngest: "up" } as const;

test.each([
  [{}, "All parts running", "ok"],
  [{ models: "down" }, "Models: not running", "warn"],
  [{ models: "down", inngest: "down" }, "2 parts not running", "warn"],
] as const)("%j reads %s", (down, words, tone) => {
  expect(summarizeStatus(partLines({ ...up, ...down }))).toEqual({ words, tone });
});

test("the models line names the demo model and says how to connect another", () => {
  const [demo] = partLines(up, { model: { kind: "demo" } });
  expect(demo).toMatchObject({ state: "Demo model", hint: expect.stringContaining("LLM_BASE_URL") });
  const [one] = partLines(up, { model: { kind: "one", name: "ollama/llama3.2:3b" } });
  expect(one).toMatchObject({ state: "ollama/llama3.2:3b" });
  expect(one).not.toHaveProperty("hint");
});

test.each([
  [null, undefined],
  [{ calls: 0, places: 3 }, "room for 3 calls"],
  [{ calls: 0, places: 1 }, "room for 1 call"],
  [{ calls: 1, places: 2 }, "1 call, room for 2 more"],
  [{ calls: 3, places: 0 }, "3 calls, no room for more"],
])("a capacity of %j reads %s", (capacity, text) => {
  const [worker] = partLines(up, { capacity }).filter(({ label }) => label === "Avatar workers");
  expect(worker?.state).toBe(text);
});
