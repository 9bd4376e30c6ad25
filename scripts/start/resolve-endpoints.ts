import type { Environment } from "./settings.ts";

/** The four things that a model server does for a call, each of which can live somewhere else. */
export const CAPABILITIES = ["llm", "stt", "tts", "embeddings"] as const;
export type Capability = (typeof CAPABILITIES)[number];

export type Endpoint = {
  source: "own" | "openai" | "local";
  baseUrl: string;
  apiKey: string;
  /** Absent: the process that asks uses its default, or what the scenario names. */
  model?: string;
};
export type Endpoints = Record<Capability, Endpoint>;

const OPENAI_URL = "https://api.openai.com/v1";
/** What a server that asks for no key is sent: the client library insists on one. */
const NO_KEY = "none";

/**
 * Where each capability is served: by its own settings (`<CAPABILITY>_BASE_URL` or `_API_KEY`), else by OpenAI when
 * `OPENAI_API_KEY` is set, else by the local model server. The OpenAI key is sent to OpenAI's address only.
 */
export function resolveEndpoints(env: Environment, modelsPort: number): Endpoints {
  const resolve = (capability: Capability) => resolveEndpoint(env, capability, modelsPort);
  return {
    llm: resolve("llm"),
    stt: resolve("stt"),
    tts: resolve("tts"),
    embeddings: resolve("embeddings"),
  };
}

function resolveEndpoint(env: Environment, capability: Capability, modelsPort: number): Endpoint {
  const prefix = capability.toUpperCase();
  const openaiUrl = env.OPENAI_BASE_URL || OPENAI_URL;
  const model = env[`${prefix}_MODEL`] || undefined;
  const ownUrl = env[`${prefix}_BASE_URL`];
  const ownKey = env[`${prefix}_API_KEY`];
  if (ownUrl || ownKey) {
    const baseUrl = ownUrl || openaiUrl;
    const sharedKey = baseUrl === openaiUrl ? env.OPENAI_API_KEY : undefined;
    return { source: "own", baseUrl, apiKey: ownKey || sharedKey || NO_KEY, model };
  }
  if (env.OPENAI_API_KEY) return { source: "openai", baseUrl: openaiUrl, apiKey: env.OPENAI_API_KEY, model };
  return { source: "local", baseUrl: `http://127.0.0.1:${modelsPort}/v1`, apiKey: NO_KEY, model };
}

/** The settings that the app and the agent worker read, for endpoints that have been resolved. */
export function endpointVariables(endpoints: Endpoints, env: Environment): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const capability of CAPABILITIES) {
    const { baseUrl, apiKey, model } = endpoints[capability];
    const prefix = capability.toUpperCase();
    variables[`${prefix}_BASE_URL`] = baseUrl;
    variables[`${prefix}_API_KEY`] = apiKey;
    if (model) variables[`${prefix}_MODEL`] = model;
  }
  // Only the local server answers with the timing of each sound; elsewhere the lips follow the signal.
  variables.TTS_TIMINGS = env.TTS_TIMINGS || String(endpoints.tts.source === "local");
  return variables;
}

/** Whether the local model server has anything to do. */
export function needsLocalModels(endpoints: Endpoints): boolean {
  return CAPABILITIES.some((capability) => endpoints[capability].source === "local");
}
