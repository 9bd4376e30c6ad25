import { z } from "zod";
import { sendJson } from "#models/http/answer.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import { readJson } from "#models/http/read-body.ts";
import { cleanText } from "./clean-text.ts";
import { ESPEAK_VOICES } from "./languages.ts";
import { loadPhonemizer, type Phonemize } from "./phonemize.ts";
import { requestedLanguage } from "./requested-language.ts";

const phonemesRequest = z.object({ input: z.string().max(16_000), language: requestedLanguage });

/**
 * `POST /v1/audio/phonemes`: the pronunciation of a text, as `{ ipa }`, for avatars whose voice has no timings. The
 * first request starts the phonemizer, because most instances never need it.
 */
export function createPhonemesRoute(): (exchange: Exchange) => Promise<void> {
  let starting: Promise<Phonemize> | undefined;
  return async ({ request, response }) => {
    const { input, language } = await readJson(request, phonemesRequest);
    starting ??= loadPhonemizer();
    const phonemize = await starting;
    sendJson(response, 200, { ipa: phonemize(cleanText(input, language), ESPEAK_VOICES[language]) });
  };
}
