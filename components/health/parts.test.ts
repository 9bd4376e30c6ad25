import { expect, test } from "vitest";
import { DEMO_MODEL } from "#lib/operations/models/model-state.ts";
import {
  type InstanceState,
  modelName,
  statusLines,
  summarizeStatus,
  usedModelName,
  versionText,
} from "./parts.ts";
import { HEALTH_DE } from "./words/de.ts";
import { HEALTH_EN } from "./words/en.ts";

const up = { database: "up", livekit: "up", agent: "up", models: "up", inngest: "up" } as const;

const ENGLISH = { words: HEALTH_EN, language: "en" } as const;
const LOCAL = { host: null, isUp: true, latencyMs: 3, ageMs: 0 };
const state: InstanceState = {
  parts: up,
  models: [
    { ...LOCAL, part: "llm" },
    { ...LOCAL, part: "stt" },
    { ...LOCAL, part: "tts", host: "api.openai.com", latencyMs: 301 },
  ],
  answering: { kind: "demo" },
  ownModel: null,
  voice: "heard",
  isVoiceShared: false,
  capacity: null,
  jobServerMinutes: null,
  freeBytes: 58 * 1_073_741_824,
};
const lineOf = (label: string, changes: Partial<InstanceState> = {}) =>
  statusLines({ ...state, ...changes }, ENGLISH).find((line) => line.label === label);

test("the card names each model with its latency, and the free space", () => {
  expect(lineOf("Language model")).toMatchObject({
    state: "Demo model, 3 ms",
    hint: expect.stringContaining("rules"),
    operator: expect.stringContaining("LLM_BASE_URL"),
    needsModel: true,
  });
  const own = lineOf("Language model", { ownModel: "Ours" });
  expect(own).toMatchObject({ isUp: true, hint: expect.stringContaining("answered by Ours") });
  expect(own).not.toHaveProperty("needsModel");
  const one = lineOf("Language model", { answering: { kind: "one", name: "ollama/llama3.2:3b" } });
  expect(one).toMatchObject({ state: "ollama/llama3.2:3b, 3 ms" });
  expect(one).not.toHaveProperty("hint");
  expect(lineOf("Speech recognition")).toMatchObject({ state: "local, 3 ms" });
  expect(lineOf("Voice")).toMatchObject({ state: "api.openai.com, 301 ms" });
  expect(lineOf("Storage")).toMatchObject({ isUp: true, state: "58 GB free" });
  expect(lineOf("Models")).toBeUndefined();
});

test.each([
  [{}, "All parts running", "ok"],
  [{ parts: { ...up, agent: "down" } }, "Avatar workers: not running", "warn"],
  [{ parts: { ...up, inngest: "starting" } }, "Background jobs: starting", "warn"],
  [{ parts: { ...up, agent: "down", inngest: "down" } }, "2 parts need attention", "warn"],
  [{ voice: "late" }, "Voice: late in calls", "warn"],
] as const)("%j reads %s, in the rail as on the card", (changes, words, tone) => {
  const lines = statusLines({ ...state, ...changes }, ENGLISH);
  expect(summarizeStatus(lines, HEALTH_EN)).toEqual({ words, tone });
});

test("the card warns if calls heard the voice late or not at all, although its server responds", () => {
  expect(lineOf("Voice", { voice: "late" })).toMatchObject({ isUp: false, problem: "late in calls" });
  expect(lineOf("Voice", { voice: "silent" })).toMatchObject({ isUp: false, problem: "not heard in calls" });
  const down = [{ ...LOCAL, part: "tts" as const, isUp: false }];
  expect(lineOf("Voice", { voice: "silent", models: down })?.operator).toContain("TTS_BASE_URL");
});

test("the card says that all avatars share one voice, without calling it a problem", () => {
  expect(lineOf("Voice")).not.toHaveProperty("hint");
  expect(lineOf("Voice", { isVoiceShared: true })).toMatchObject({
    isUp: true,
    hint: expect.stringContaining("one voice"),
  });
});

test("the card says how fast the language model is, and warns if it is too slow or missing", () => {
  const one = (isTooSlow: boolean) =>
    lineOf("Language model", {
      answering: {
        kind: "one",
        name: "builtin/qwen3-1.7b",
        speed: { nextAnswerMs: 840, tokensPerSecond: 11.6, isTooSlow },
      },
    });
  expect(one(false)).toMatchObject({ isUp: true, hint: "First word after 0.8 s, 12 tokens per second." });
  expect(one(true)).toMatchObject({
    isUp: false,
    problem: "too slow",
    missing: expect.stringContaining("visitors will wait"),
    operator: expect.stringContaining("models use"),
  });
  const none = lineOf("Language model", { answering: { kind: "none", reason: "Ollama does not run." } });
  expect(none).toMatchObject({
    isUp: false,
    missing: expect.stringMatching(/apologize.$/),
    operator: "Ollama does not run.",
  });
  const demo = lineOf("Language model", { answering: { kind: "demo", reason: "None is fast enough." } });
  expect(demo).toMatchObject({ isUp: true, operator: "None is fast enough." });
});

test("a model that does not respond, and a nearly full disk, need attention", () => {
  const models = state.models.map((model) =>
    model.part === "tts" ? { ...model, isUp: false, latencyMs: null } : model,
  );
  expect(lineOf("Voice", { models })).toMatchObject({
    isUp: false,
    operator: expect.stringContaining("TTS_BASE_URL"),
  });
  expect(lineOf("Storage", { freeBytes: 500 * 1_048_576 })).toMatchObject({
    isUp: false,
    missing: expect.stringContaining("Only 500 MB free"),
  });
  const lines = statusLines({ ...state, freeBytes: 0 }, ENGLISH);
  expect(summarizeStatus(lines, HEALTH_EN)).toEqual({ words: "Storage: nearly full", tone: "warn" });
});

test("a job server that a first start still obtains says how long it takes", () => {
  const line = lineOf("Background jobs", { parts: { ...up, inngest: "starting" }, jobServerMinutes: 4 });
  expect(line).toMatchObject({ isUp: false, problem: "starting", missing: expect.stringContaining("4 min") });
});

test.each([
  [null, undefined],
  [{ calls: 0, places: 3 }, "room for 3 calls"],
  [{ calls: 0, places: 1 }, "room for 1 call"],
  [{ calls: 1, places: 2 }, "1 call, room for 2 more"],
  [{ calls: 3, places: 0 }, "3 calls, no room for more"],
])("a capacity of %j reads %s", (capacity, text) => {
  expect(lineOf("Avatar workers", { capacity })?.state).toBe(text);
});

test("in another language the card has that language's words, plurals and units", () => {
  const capacity = { calls: 1, places: 2 };
  const lines = statusLines({ ...state, capacity }, { words: HEALTH_DE, language: "de" });
  expect(lines.find(({ label }) => label === "Avatar-Worker")?.state).toBe("1 Gespräch, Platz für 2 weitere");
  expect(lines.at(-1)).toMatchObject({ label: "Speicher", state: "58 GB frei" });
});

test.each([
  [[], "Version 0.2.0"],
  [["0.2.0"], "Version 0.2.0"],
  [["0.1.0"], "Version 0.2.0, workers 0.1.0"],
  [["0.1.0", "0.2.0"], "Version 0.2.0, workers 0.1.0, 0.2.0"],
])("an app of 0.2.0 with workers of %j reads %s", (workers, text) => {
  expect(versionText("0.2.0", workers, HEALTH_EN)).toBe(text);
});

test("a model that a scenario names is shown only where it answers", () => {
  const shown = (model: InstanceState["answering"]) => modelName(model, HEALTH_EN, "gpt-4.1-mini");
  expect(shown({ kind: "demo" })).toBe("Demo model");
  expect(shown({ kind: "one", name: "ollama/llama3.2:3b" })).toBe("ollama/llama3.2:3b");
  expect(shown({ kind: "scenario" })).toBe("gpt-4.1-mini");
});

test("what a conversation used has the name of what answered", () => {
  const asked = { model: "gpt-4.1-mini" };
  expect(usedModelName({ ...asked, answeredBy: DEMO_MODEL }, HEALTH_EN)).toBe("Demo model");
  expect(usedModelName({ ...asked, answeredBy: "builtin/qwen3-0.6b" }, HEALTH_EN)).toBe("builtin/qwen3-0.6b");
  expect(usedModelName(asked, HEALTH_EN)).toBe("gpt-4.1-mini");
});
