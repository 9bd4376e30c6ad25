import { z } from "zod";
import { pcmBytes } from "#lib/media/pcm.ts";
import { wavHeader } from "#lib/media/wav.ts";
import { writePart } from "#models/http/answer.ts";
import { ApiError } from "#models/http/api-error.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import type { Language } from "./languages.ts";
import { requestedLanguage } from "./requested-language.ts";
import { speak } from "./speak.ts";
import type { Speakers } from "./speakers.ts";
import { SPEECH_RATE, type SpokenPiece } from "./speech-job.ts";

const speechRequest = z.object({
  input: z.string().max(16_000),
  model: z.string().optional(),
  voice: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).default("joe"),
  response_format: z.string().default("wav"),
  speed: z.number().min(0.25).max(4).default(1),
  /** Our own field: the language of the text. */
  language: requestedLanguage,
  /** Our own field: natural voices by Kokoro's own decoder, if it is there, with about two processor seconds for each of speech. */
  quality: z.literal("best").optional(),
});
/** Says which voice speaks: `espeak-ng` is the machine voice. */
const VOICE_HEADER = "x-visavis-voice";

type SpeechRequest = z.output<typeof speechRequest>;

/** `POST /v1/audio/speech`: 16-bit mono at 24 kHz, streamed while it is synthesized, as WAV or raw (`pcm`). */
export async function answerSpeech(
  speakers: Speakers,
  { request, response, signal }: Exchange,
): Promise<void> {
  const body = await readJson(request, speechRequest);
  if (body.response_format !== "pcm" && body.response_format !== "wav") {
    throw new ApiError(400, "response_format: this server supports pcm and wav");
  }
  const { name, first, rest } = await begin(speakers, body, signal);
  const raw = body.response_format === "pcm";
  response.writeHead(200, { "content-type": raw ? "audio/pcm" : "audio/wav", [VOICE_HEADER]: name });
  if (!raw) await writePart(response, wavHeader(SPEECH_RATE), signal);
  if (first) await writePart(response, pcmBytes(first.audio), signal);
  for await (const piece of rest) await writePart(response, pcmBytes(piece.audio), signal);
  response.end();
}

/**
 * `POST /v1/audio/speech/timed`: one JSON object per line, `{ audio: base64 of 16-bit mono at 24 kHz, phonemes:
 * [[symbol, startMs, endMs], …] }`. A sentence takes several lines: the first has all its phonemes, timed from that
 * line's audio, and the others have none. If the voice has no timings, no line has `phonemes`, and the first one has `ipa`,
 * the pronunciation of the whole text. Unlike OpenAI's route, it refuses an unknown voice, so calls can choose another.
 */
export async function answerTimedSpeech(
  { speakers, ipaOf }: { speakers: Speakers; ipaOf: (text: string, language: Language) => Promise<string> },
  { request, response, signal }: Exchange,
): Promise<void> {
  const body = await readJson(request, speechRequest);
  if (!(await speakers.has(body.voice)))
    throw new ApiError(404, `voice: this server has no voice ${JSON.stringify(body.voice)}`);
  const { name, hasTimings, first, rest } = await begin(speakers, body, signal);
  const line = ({ audio, phonemes }: SpokenPiece, ipa?: string) =>
    `${JSON.stringify({ audio: pcmBytes(audio).toString("base64"), ...(hasTimings ? { phonemes } : { ipa }) })}\n`;
  response.writeHead(200, { "content-type": "application/x-ndjson", [VOICE_HEADER]: name });
  if (first) {
    const ipa = hasTimings ? undefined : await ipaOf(body.input, body.language);
    await writePart(response, line(first, ipa), signal);
  }
  for await (const piece of rest) await writePart(response, line(piece), signal);
  response.end();
}

/** Waits for the first piece, so a failure before any audio is still an error response. */
async function begin(speakers: Speakers, body: SpeechRequest, signal: AbortSignal) {
  const speaker = await speakers.choose(body);
  const rest = speak(speaker, { text: body.input, speed: body.speed }, signal);
  const opening = await rest.next();
  return {
    name: speaker.name,
    hasTimings: speaker.hasTimings,
    first: opening.done ? undefined : opening.value,
    rest,
  };
}
