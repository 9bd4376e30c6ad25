import { z } from "zod";
import { sendJson } from "../http/answer.ts";
import type { Exchange } from "../http/create-http-server.ts";
import { readJson } from "../http/read-body.ts";
import { cleanText } from "./clean-text.ts";
import { loadPhonemizer, type Phonemize } from "./phonemize.ts";

const phonemesRequest = z.object({ input: z.string().max(16_000) });

/**
 * `POST /v1/audio/phonemes`: how a text is said, as `{ ipa }`, for a face whose voice has no timings. The phonemizer is
 * started by the first who asks: most never do.
 */
export function createPhonemesRoute(): (exchange: Exchange) => Promise<void> {
  let starting: Promise<Phonemize> | undefined;
  return async ({ request, response }) => {
    const { input } = await readJson(request, phonemesRequest);
    starting ??= loadPhonemizer();
    const phonemize = await starting;
    sendJson(response, 200, { ipa: phonemize(cleanText(input)) });
  };
}
