import { getAvatar } from "#lib/avatars/avatars.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { wavBytes } from "#lib/media/wav.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { speechServer } from "#lib/model-clients/speech-server.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { withAccountPronunciations } from "#lib/pronunciation/pronunciations.ts";
import { splitScript } from "#lib/video/script/split-script.ts";
import type { PreviewInput } from "#lib/video/takes/schema.ts";
import { TakeError } from "#lib/video/takes/take-error.ts";
import { requireSpokenLanguage } from "./require-language.ts";
import { speakSentence } from "./speak-sentence.ts";

const PER_MINUTE = 60;

/**
 * Speaks one sentence of a script as its take will sound, as a WAV file; the take then reuses it, unless its voice has a better sound,
 * for which nobody wants to wait here. Throws
 * `VALIDATION` for a language the voice can't speak, `AVATAR_NOT_FOUND`, `QUOTA_EXCEEDED` for too many requests in a
 * minute, and `SERVICE_UNAVAILABLE` if speech fails.
 */
export async function speakPreview(actor: Actor, input: PreviewInput): Promise<Uint8Array<ArrayBuffer>> {
  await requireSpokenLanguage(input.language);
  const avatar = await getAvatar(actor, input.avatarId);
  await countRequest(`sentence:${actor.ownerId}`, PER_MINUTE, new Headers());
  const pronunciations = await withAccountPronunciations(actor.ownerId, avatar.chosen?.pronunciations ?? []);
  const [sentence] = splitScript(input.text, {
    language: input.language ?? "en",
    pronunciations,
    hasIpa: speechServer().timings,
  });
  if (!sentence) throw new AppError("VALIDATION", { message: "text must have words that can be spoken" });
  try {
    const voice = {
      name: input.voice ?? avatar.chosen?.voice ?? avatar.voice,
      speed: input.speed ?? avatar.chosen?.speed ?? 1,
      language: input.language,
    };
    const { sound } = await speakSentence(actor.ownerId, sentence, voice);
    return wavBytes(sound.samples, SPEECH_RATE);
  } catch (error) {
    if (!(error instanceof TakeError)) throw error;
    throw new AppError("SERVICE_UNAVAILABLE", { message: error.message, cause: error });
  }
}
