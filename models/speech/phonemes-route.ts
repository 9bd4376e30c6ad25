import { z } from "zod";
import { sendJson } from "#models/http/answer.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import type { Language } from "./languages.ts";
import { requestedLanguage } from "./requested-language.ts";

const phonemesRequest = z.object({ input: z.string().max(16_000), language: requestedLanguage });

/** `POST /v1/audio/phonemes`: the pronunciation of a text, as `{ ipa }`, for avatars whose voice has no timings. */
export async function answerPhonemes(
  ipaOf: (text: string, language: Language) => Promise<string>,
  { request, response }: Exchange,
): Promise<void> {
  const { input, language } = await readJson(request, phonemesRequest);
  sendJson(response, 200, { ipa: await ipaOf(input, language) });
}
