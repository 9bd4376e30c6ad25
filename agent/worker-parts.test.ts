import { expect, test } from "vitest";
import { redactFields } from "#agent/livekit-patches/redact-logger.ts";
import { parseAgentEnv } from "./env.ts";

const SECRETS = {
  LIVEKIT_API_KEY: "key",
  LIVEKIT_API_SECRET: "secret",
  VISAVIS_WORKER_SECRET: "a secret of thirty-two characters",
};
const parse = (more: Record<string, string>) => parseAgentEnv({ ...SECRETS, ...more });

test("an environment with only the secrets means the local models and one machine", () => {
  const env = parse({});
  expect(env.appUrl).toBe("http://127.0.0.1:3000");
  expect(env.livekitUrl).toBe("ws://127.0.0.1:7880");
  expect([env.llm.baseUrl, env.stt.baseUrl, env.tts.baseUrl]).toEqual(
    Array(3).fill("http://127.0.0.1:4010/v1"),
  );
  expect(env.tts.timings).toBe(true);
});

test("model servers that are not set are the local models server, wherever it runs", () => {
  const MODELS_URL = "http://models:4010/v1";
  const env = parse({ MODELS_URL, STT_BASE_URL: "https://speech.example.test/v1" });
  expect([env.modelsUrl, env.llm.baseUrl, env.tts.baseUrl]).toEqual(Array(3).fill(MODELS_URL));
  expect(env.stt.baseUrl).toBe("https://speech.example.test/v1");
  expect(env.tts.timings).toBe(true);
});

test("other speech servers are not asked for timings, and an empty setting counts as unset", () => {
  expect(parse({ TTS_BASE_URL: "https://api.openai.com/v1" }).tts.timings).toBe(false);
  expect(parse({ LLM_MODEL: "" }).llm.model).toBeUndefined();
  expect(() => parse({ AGENT_PORT: "many" })).toThrow("AGENT_PORT");
});

test("the worker does not start without its secrets, or with a short one", () => {
  expect(() => parseAgentEnv({})).toThrow("LIVEKIT_API_KEY");
  expect(() => parse({ VISAVIS_WORKER_SECRET: "development-worker-secret" })).toThrow(
    "VISAVIS_WORKER_SECRET",
  );
});

test("no speech, prompt, identity or error text reaches a log line", () => {
  const error = Object.assign(new Error("the visitor said: my name is Ada"), { body: "prompt" });
  const line = redactFields({
    "lk.pii.message": "hello",
    "lk.pii.participant_identity": "user-1",
    text: "spoken",
    transcript: "heard",
    error,
    speech_id: "speech_1",
  });
  expect(line).toEqual({ error: "Error", speech_id: "speech_1" });
});
