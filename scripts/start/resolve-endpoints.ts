import type { Environment } from "./settings.ts";

/** The four capabilities of a models server. Each can run elsewhere. */
export const CAPABILITIES = ["llm", "stt", "tts", "embeddings"] as const;
export type Capability = (typeof CAPABILITIES)[number];

export type Endpoint = {
  source: "own" | "openai" | "local";
  baseUrl: string;
  apiKey: string;
  /** If absent, the process uses its default or the scenario's model. */
  model?: string;
};
export type Endpoints = Record<Capability, Endpoint>;

const OPENAI_URL = "https://api.openai.com/v1";
/** Sent to servers that need no key, because the client library requires one. */
const NO_KEY = "none";

/**
 * Decides where each capability runs: by its own settings (`<CAPABILITY>_BASE_URL` or `_API_KEY`), otherwise at OpenAI
 * if `OPENAI_API_KEY` is set, otherwise on the local models server. The OpenAI key is sent only to OpenAI's address.
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
  const baseUrl = env.MODELS_URL || `http://127.0.0.1:${modelsPort}/v1`;
  return { source: "local", baseUrl, apiKey: NO_KEY, model };
}

/** Environment variables for the app and the worker, from resolved endpoints. */
export function endpointVariables(endpoints: Endpoints, env: Environment): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const capability of CAPABILITIES) {
    const { baseUrl, apiKey, model } = endpoints[capability];
    const prefix = capability.toUpperCase();
    variables[`${prefix}_BASE_URL`] = baseUrl;
    variables[`${prefix}_API_KEY`] = apiKey;
    if (model) variables[`${prefix}_MODEL`] = model;
  }
  // Only the local server returns timings; with others the lips follow the audio.
  variables.TTS_TIMINGS = env.TTS_TIMINGS || String(endpoints.tts.source === "local");
  return variables;
}

/** Whether any capability needs the local models server. */
export function needsLocalModels(endpoints: Endpoints): boolean {
  return CAPABILITIES.some((capability) => endpoints[capability].source === "local");
}
