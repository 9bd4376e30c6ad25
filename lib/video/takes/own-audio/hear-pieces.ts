import { TranscriptionClient } from "#lib/model-clients/transcription-client.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { TakeError } from "#lib/video/takes/take-error.ts";
import { TAKE_FAILURES } from "#lib/video/takes/take-failures.ts";

const TIMEOUT_MS = 60_000;
const TRIES = 2;

type HearingOptions = {
  language: string;
  /** Whether the text is known, so that a recognizer that doesn't respond is no reason to fail. */
  isTextKnown: boolean;
  signal: AbortSignal;
  onHeard: (count: number) => Promise<void>;
};

/**
 * What the recognizer hears in each piece; empty for one in which nobody speaks. If the text is known, it is empty from the first
 * failure on; else throws `TakeError`. Throws the reason of the signal once that aborts.
 */
export async function hearPieces(
  pieces: readonly { samples: Int16Array; sampleRate: number }[],
  { language, isTextKnown, signal, onHeard }: HearingOptions,
): Promise<string[]> {
  const client = new TranscriptionClient({
    baseUrl: env.STT_BASE_URL.replace(/\/$/, ""),
    apiKey: env.STT_API_KEY ?? "none",
    model: env.STT_MODEL,
    keywords: [],
    language,
  });
  const texts: string[] = [];
  let isThere = true;
  for (const { samples, sampleRate } of pieces) {
    const isAsked: boolean = isThere && samples.length > 0;
    const text: string | undefined = isAsked ? await hear(client, samples, sampleRate, signal) : "";
    if (text === undefined && !isTextKnown) throw new TakeError(TAKE_FAILURES.no_recognizer);
    isThere &&= text !== undefined;
    texts.push(text ?? "");
    await onHeard(texts.length);
  }
  return texts;
}

/** Returns undefined if the recognizer fails. */
async function hear(
  client: TranscriptionClient,
  samples: Int16Array,
  rate: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      return await client.transcribe(samples, rate, limited);
    } catch (error) {
      signal.throwIfAborted();
      if (left === 1) log.warn("take: the recognizer fails", { error });
    }
  }
  return undefined;
}
