import { expect, test } from "vitest";
import { DEMO_MODEL } from "#models/choice/model-choice.ts";
import { readAnsweringModel } from "./find-answering-model.ts";

const LOCAL = "http://127.0.0.1:4010/v1";
const settings = { LLM_BASE_URL: `${LOCAL}/`, MODELS_URL: LOCAL, LLM_MODEL: undefined };
const serves = (id: string) => async () => Response.json({ data: [{ id }, { id: "piper-joe" }] });

test.each([
  ["the demo model of the local server", settings, DEMO_MODEL, { kind: "demo" }],
  ["the model of Ollama", settings, "ollama/llama3.2:3b", { kind: "one", name: "ollama/llama3.2:3b" }],
  [
    "the one model of another server",
    { ...settings, LLM_BASE_URL: "http://127.0.0.1:8000/v1", LLM_MODEL: "qwen" },
    "",
    { kind: "one", name: "qwen" },
  ],
  [
    "the scenario's model at OpenAI",
    { ...settings, LLM_BASE_URL: "https://api.openai.com/v1" },
    "",
    { kind: "scenario" },
  ],
])("%s is named", async (_name, given, served, model) => {
  expect(await readAnsweringModel(given, serves(served))).toEqual(model);
});

test("the models server's speed, and why nothing better answers, reach the console", async () => {
  const read = (chat: object) => readAnsweringModel(settings, async () => Response.json({ data: [chat] }));
  const speed = { firstAnswerMs: 4_000, nextAnswerMs: 900, tokensPerSecond: 3, measuredAt: "2026-01-01" };
  expect(await read({ id: "builtin/qwen3-1.7b", status: "ready", speed, too_slow: true })).toEqual({
    kind: "one",
    name: "builtin/qwen3-1.7b",
    speed: { nextAnswerMs: 900, tokensPerSecond: 3, isTooSlow: true },
  });
  expect(await read({ id: DEMO_MODEL, status: "ready", reason: "Too slow." })).toEqual({
    kind: "demo",
    reason: "Too slow.",
  });
  expect(await read({ id: "none", status: "failed", reason: "Ollama does not run." })).toEqual({
    kind: "none",
    reason: "Ollama does not run.",
  });
  expect(await read({ id: "none", status: "loading" })).toBeNull();
});

test("a server that does not respond does not break the page", async () => {
  const refuse = async () => {
    throw new Error("refused");
  };
  expect(await readAnsweringModel(settings, refuse)).toBeNull();
  expect(await readAnsweringModel(settings, async () => Response.json({}))).toBeNull();
});
