import { z } from "zod";
import { sendJson } from "#models/http/answer.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { cleanText } from "./clean-text.ts";
import { ESPEAK_VOICES, type Language } from "./languages.ts";
import { loadPhonemizer, type Phonemize } from "./phonemize.ts";
import { requestedLanguage } from "./requested-language.ts";

/** Returns the pronunciation of a text in IPA. The first text starts the phonemizer, because most instances never need it. */
export function createPronunciation(): (text: string, language: Language) => Promise<string> {
  let starting: Promise<Phonemize> | undefined;
  return async (text, language) => {
    starting ??= loadPhonemizer();
    const phonemize = await starting;
    return phonemize(cleanText(text, language), ESPEAK_VOICES[language]);
  };
}

const phonemesRequest = z.object({ input: z.string().max(16_000), language: requestedLanguage });

/** `POST /v1/audio/phonemes`: the pronunciation of a text, as `{ ipa }`, for avatars whose voice has no timings. */
export async function answerPhonemes(
  ipaOf: (text: string, language: Language) => Promise<string>,
  { request, response }: Exchange,
): Promise<void> {
  const { input, language } = await readJson(request, phonemesRequest);
  sendJson(response, 200, { ipa: await ipaOf(input, language) });
}
