import { SetupError } from "#scripts/system/setup-error.ts";
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
/** `llmFallback`: the model that continues a call if the other one fails; null without one. */
export type Endpoints = Record<Capability, Endpoint> & { llmFallback: Endpoint | null };

const OPENAI_URL = "https://api.openai.com/v1";
/** Settings that name a server. */
const ADDRESSES = [
  ...["OPENAI_BASE_URL", "MODELS_URL", "LLM_FALLBACK_BASE_URL"],
  ...CAPABILITIES.map((capability) => `${capability.toUpperCase()}_BASE_URL`),
];
/** Sent to servers that need no key, because the client library requires one. */
const NO_KEY = "none";

/**
 * Decides where each capability runs: by its own settings (`<CAPABILITY>_BASE_URL` or `_API_KEY`), otherwise at OpenAI
 * if `OPENAI_API_KEY` is set, otherwise on the local models server. The OpenAI key is sent only to OpenAI's address.
 */
export function resolveEndpoints(env: Environment, modelsPort: number): Endpoints {
  for (const name of ADDRESSES) checkAddress(name, env[name]);
  const resolve = (capability: Capability) => resolveEndpoint(env, capability, modelsPort);
  const llm = resolve("llm");
  return {
    llm,
    stt: resolve("stt"),
    tts: resolve("tts"),
    embeddings: resolve("embeddings"),
    llmFallback: resolveFallback(env, llm, modelsPort),
  };
}

/** `LLM_FALLBACK_MODEL` alone names another model of the same server. Throws `SetupError` if it would fail too. */
function resolveFallback(env: Environment, llm: Endpoint, modelsPort: number): Endpoint | null {
  const ownUrl = env.LLM_FALLBACK_BASE_URL;
  const ownKey = env.LLM_FALLBACK_API_KEY;
  const model = env.LLM_FALLBACK_MODEL || undefined;
  if (!ownUrl && !ownKey && !model) return null;
  const openaiUrl = env.OPENAI_BASE_URL || OPENAI_URL;
  const localUrl = localAddress(env, modelsPort);
  const baseUrl = ownUrl || (ownKey ? openaiUrl : llm.baseUrl);
  if (baseUrl === llm.baseUrl && model === llm.model) {
    throw new SetupError(
      "LLM_FALLBACK_* names the server and the model that calls use already, so it would fail together with them. Name another server or another model.",
    );
  }
  const sharedKey = baseUrl === llm.baseUrl ? llm.apiKey : undefined;
  const source = baseUrl === localUrl ? "local" : "own";
  return {
    source,
    baseUrl,
    apiKey: ownKey || sharedKey || (baseUrl === openaiUrl && env.OPENAI_API_KEY) || NO_KEY,
    model,
  };
}

const localAddress = (env: Environment, modelsPort: number): string =>
  env.MODELS_URL || `http://127.0.0.1:${modelsPort}/v1`;

function checkAddress(name: string, url: string | undefined): void {
  if (!url || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return;
  throw new SetupError(`${name} is not an address. Set it to one that begins with http:// or https://.`);
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
  return { source: "local", baseUrl: localAddress(env, modelsPort), apiKey: NO_KEY, model };
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
  const { llmFallback } = endpoints;
  if (llmFallback) {
    variables.LLM_FALLBACK_BASE_URL = llmFallback.baseUrl;
    variables.LLM_FALLBACK_API_KEY = llmFallback.apiKey;
    if (llmFallback.model) variables.LLM_FALLBACK_MODEL = llmFallback.model;
  }
  // Only the local server returns timings; with others the lips follow the audio.
  variables.TTS_TIMINGS = env.TTS_TIMINGS || String(endpoints.tts.source === "local");
  return variables;
}

/** Whether any capability needs the local models server. */
export function needsLocalModels(endpoints: Endpoints): boolean {
  return [...CAPABILITIES.map((capability) => endpoints[capability]), endpoints.llmFallback].some(
    (endpoint) => endpoint?.source === "local",
  );
}
