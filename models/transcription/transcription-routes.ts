import { z } from "zod";
import { decodePcm16, decodeWav, type Sound, SoundFormatError } from "#lib/media/wav.ts";
import { sendJson } from "#models/http/answer.ts";
import { ApiError } from "#models/http/api-error.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readBody } from "#models/http/read-body.ts";
import { LANGUAGES, type Language, languageOf } from "#models/speech/languages.ts";
import type { Recognizers } from "./recognizers.ts";
import { transcribe } from "./transcribe.ts";

const LARGEST_BYTES = 25 * 1_048_576;
/** OpenAI's rate for raw `pcm16`; a content type such as `audio/l16; rate=16000` overrides it. */
const RAW_RATE = 24_000;

/** The recognizer finds the language out, if one for several languages is installed. */
const AUTO = "auto";

const fields = z.object({
  prompt: z.string().max(20_000).default(""),
  response_format: z.enum(["json", "text", "verbose_json"]).default("json"),
  language: z.string().default(AUTO),
});

/** `POST /v1/audio/transcriptions`: multipart with a WAV file or raw 16-bit PCM. */
export async function answerTranscription(
  recognizers: Recognizers,
  { request, response, signal }: Exchange,
): Promise<void> {
  const form = await readForm(await readBody(request, LARGEST_BYTES), request.headers["content-type"] ?? "");
  const file = form.get("file");
  if (!(file instanceof File)) throw new ApiError(400, "file: an audio file is required");
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const parsed = fields.safeParse({
    prompt: text("prompt"),
    response_format: text("response_format"),
    language: text("language"),
  });
  if (!parsed.success)
    throw new ApiError(400, "response_format: this server supports json, text and verbose_json");
  const sound = readSound(Buffer.from(await file.arrayBuffer()), file.type);
  const language = wantedLanguage(parsed.data.language);
  const recognizer = await recognizers.choose(language);
  const transcript = await transcribe(recognizer, sound, { hints: parsed.data.prompt, language, signal });
  if (parsed.data.response_format === "text") {
    response.writeHead(200, { "content-type": "text/plain; charset=utf-8" });
    response.end(`${transcript.text}\n`);
    return;
  }
  const { text: said, language: heardIn } = transcript;
  const isVerbose = parsed.data.response_format === "verbose_json";
  sendJson(response, 200, isVerbose ? { text: said, language: heardIn } : { text: said });
}

function wantedLanguage(tag: string): Language | undefined {
  if (tag === AUTO) return undefined;
  const language = languageOf(tag);
  if (language) return language;
  throw new ApiError(
    400,
    `language: the local recognizers know ${LANGUAGES.join(", ")}, not ${JSON.stringify(tag)}`,
    "language_unknown",
  );
}

async function readForm(body: Buffer, type: string): Promise<FormData> {
  if (!type.startsWith("multipart/form-data"))
    throw new ApiError(400, "The body must be multipart/form-data");
  try {
    return await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  } catch {
    throw new ApiError(400, "The body is not valid multipart/form-data");
  }
}

function readSound(file: Buffer, type: string): Sound {
  if (file.length === 0) return { sampleRate: RAW_RATE, samples: new Float32Array() };
  const raw = /audio\/(?:l16|pcm|x-pcm|x-raw)/i.test(type);
  const rate = Number(type.match(/rate=(\d+)/i)?.[1] ?? RAW_RATE);
  try {
    return raw && file.toString("latin1", 0, 4) !== "RIFF"
      ? decodePcm16(file, rate || RAW_RATE)
      : decodeWav(file);
  } catch (error) {
    if (error instanceof SoundFormatError) throw new ApiError(400, `file: ${error.message}`);
    throw error;
  }
}
