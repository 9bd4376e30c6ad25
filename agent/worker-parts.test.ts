import { expect, test } from "vitest";
import { loadOf } from "./capacity.ts";
import { parseAgentEnv } from "./env.ts";
import { withoutPrivate } from "./quiet-logger.ts";

test("a worker's load is its calls, never its CPU", () => {
  expect([loadOf(0, 8), loadOf(4, 8), loadOf(8, 8), loadOf(9, 8)]).toEqual([0, 0.5, 1, 1]);
});

test("an empty environment means the local models and one machine", () => {
  const env = parseAgentEnv({});
  expect(env.appUrl).toBe("http://127.0.0.1:3000");
  expect(env.livekitUrl).toBe("ws://127.0.0.1:7880");
  expect([env.llm.baseUrl, env.stt.baseUrl, env.tts.baseUrl]).toEqual(
    Array(3).fill("http://127.0.0.1:4010/v1"),
  );
  expect(env.tts.timings).toBe(true);
});

test("another speech server is not asked for timings, and an empty setting is none", () => {
  expect(parseAgentEnv({ TTS_BASE_URL: "https://api.openai.com/v1" }).tts.timings).toBe(false);
  expect(parseAgentEnv({ LLM_MODEL: "" }).llm.model).toBeUndefined();
  expect(() => parseAgentEnv({ AGENT_PORT: "many" })).toThrow("AGENT_PORT");
});

test("no speech, prompt, identity or error text reaches a log line", () => {
  const error = Object.assign(new Error("the caller said: my name is Ada"), { body: "prompt" });
  const line = withoutPrivate({
    "lk.pii.message": "hello",
    "lk.pii.participant_identity": "user-1",
    text: "spoken",
    transcript: "heard",
    error,
    speech_id: "speech_1",
  });
  expect(line).toEqual({ error: "Error", speech_id: "speech_1" });
});
