import { expect, test } from "vitest";
import { partLines, statusWords } from "./parts.ts";

const up = { database: "up", livekit: "up", agent: "up", models: "up", inngest: "up" } as const;

test.each([
  [{}, "All parts running", "ok"],
  [{ models: "down" }, "Models: not running", "warn"],
  [{ models: "down", inngest: "down" }, "2 parts not running", "warn"],
] as const)("%j reads %s", (down, words, tone) => {
  expect(statusWords(partLines({ ...up, ...down }))).toEqual({ words, tone });
});
