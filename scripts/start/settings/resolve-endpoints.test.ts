import { expect, test } from "vitest";
import { CAPABILITIES, endpointVariables, needsLocalModels, resolveEndpoints } from "./resolve-endpoints.ts";

const LOCAL = "http://127.0.0.1:4010/v1";
const OPENAI = "https://api.openai.com/v1";

test("without any key everything runs on this machine", () => {
  const endpoints = resolveEndpoints({}, 4010);
  for (const capability of CAPABILITIES) {
    expect(endpoints[capability]).toMatchObject({ source: "local", baseUrl: LOCAL, apiKey: "none" });
  }
  expect(needsLocalModels(endpoints)).toBe(true);
});

test("an OpenAI key moves everything there, and the local server is not needed", () => {
  const endpoints = resolveEndpoints({ OPENAI_API_KEY: "sk-test" }, 4010);
  for (const capability of CAPABILITIES) {
    expect(endpoints[capability]).toMatchObject({ source: "openai", baseUrl: OPENAI, apiKey: "sk-test" });
  }
  expect(needsLocalModels(endpoints)).toBe(false);
});

test("a capability's own settings take precedence over the OpenAI key, for that capability only", () => {
  const env = {
    OPENAI_API_KEY: "sk-test",
    TTS_BASE_URL: "http://voice.test/v1",
    TTS_API_KEY: "own",
    TTS_MODEL: "m",
  };
  const endpoints = resolveEndpoints(env, 4010);
  expect(endpoints.tts).toEqual({
    source: "own",
    baseUrl: "http://voice.test/v1",
    apiKey: "own",
    model: "m",
  });
  expect(endpoints.llm.source).toBe("openai");
});

test("the OpenAI key is never sent to another server", () => {
  const endpoints = resolveEndpoints(
    { OPENAI_API_KEY: "sk-test", LLM_BASE_URL: "http://elsewhere.test/v1" },
    4010,
  );
  expect(endpoints.llm.apiKey).toBe("none");
});

test("a capability's own key alone means OpenAI with that key", () => {
  expect(resolveEndpoints({ STT_API_KEY: "sk-stt" }, 4010).stt).toMatchObject({
    baseUrl: OPENAI,
    apiKey: "sk-stt",
  });
});

test("an empty setting counts as unset", () => {
  expect(resolveEndpoints({ LLM_BASE_URL: "", LLM_API_KEY: "", OPENAI_API_KEY: "" }, 4010).llm.source).toBe(
    "local",
  );
});

test("timings are requested only from the local voice", () => {
  const variables = (env: Record<string, string>) => endpointVariables(resolveEndpoints(env, 4010), env);
  expect(variables({}).TTS_TIMINGS).toBe("true");
  expect(variables({ OPENAI_API_KEY: "sk-test" }).TTS_TIMINGS).toBe("false");
  expect(variables({ TTS_BASE_URL: "http://v.test/v1", TTS_TIMINGS: "true" }).TTS_TIMINGS).toBe("true");
});

test("a model is passed on only if it was set, so each process keeps its own default", () => {
  const variables = endpointVariables(resolveEndpoints({ STT_MODEL: "whisper-large" }, 4010), {});
  expect(variables.STT_MODEL).toBe("whisper-large");
  expect(variables).not.toHaveProperty("LLM_MODEL");
});

test("the fallback is another server, or another model of the same one", () => {
  const env = {
    OPENAI_API_KEY: "sk-test",
    LLM_FALLBACK_BASE_URL: "http://other.test/v1",
    LLM_FALLBACK_MODEL: "m",
  };
  const { llmFallback } = resolveEndpoints(env, 4010);
  expect(llmFallback).toEqual({ source: "own", baseUrl: "http://other.test/v1", apiKey: "none", model: "m" });
  const same = resolveEndpoints({ OPENAI_API_KEY: "sk-test", LLM_FALLBACK_MODEL: "gpt-small" }, 4010);
  expect(same.llmFallback).toMatchObject({ baseUrl: OPENAI, apiKey: "sk-test", model: "gpt-small" });
  expect(endpointVariables(same, {})).toMatchObject({
    LLM_FALLBACK_BASE_URL: OPENAI,
    LLM_FALLBACK_MODEL: "gpt-small",
  });
  expect(resolveEndpoints({}, 4010).llmFallback).toBeNull();
});

test("a fallback on this machine needs the local models server", () => {
  const env = { OPENAI_API_KEY: "sk-test", LLM_FALLBACK_BASE_URL: LOCAL };
  expect(needsLocalModels(resolveEndpoints(env, 4010))).toBe(true);
});

test.each([
  [{ LLM_FALLBACK_BASE_URL: LOCAL }, /would fail together/],
  [{ LLM_FALLBACK_BASE_URL: "other.test" }, /LLM_FALLBACK_BASE_URL is not an address/],
  [{ TTS_BASE_URL: "voice" }, /TTS_BASE_URL is not an address/],
  [{ TTS_API_KEY: "sk-test", OPENAI_BASE_URL: "openai.test" }, /^OPENAI_BASE_URL is not an address/],
  [{ LLM_FALLBACK_MODEL: "small", MODELS_URL: "models:4010/v1" }, /^MODELS_URL is not an address/],
])("%j cannot work, and the start says so", (env, message) => {
  expect(() => resolveEndpoints(env, 4010)).toThrow(message);
});
