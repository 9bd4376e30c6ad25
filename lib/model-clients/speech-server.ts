import { env } from "#lib/platform/env.ts";
import type { SpeechSettings } from "./speech-client.ts";

/** The speech server the app uses outside of calls, from the app's settings. Calls use the worker's settings. */
export const speechServer = (): Omit<SpeechSettings, "voice" | "speed"> => ({
  baseUrl: env.TTS_BASE_URL.replace(/\/$/, ""),
  apiKey: env.TTS_API_KEY ?? "none",
  model: env.TTS_MODEL,
  timings: env.TTS_TIMINGS,
});
