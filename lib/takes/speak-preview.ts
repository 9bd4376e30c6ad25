import { getAvatar } from "#lib/avatars/get-avatar.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { countRequest } from "#lib/platform/http/rate-limit.ts";
import { SPEECH_RATE } from "#lib/platform/speech-client.ts";
import { wavBytes } from "#lib/rendering/wav.ts";
import { splitScript } from "#lib/script/split-script.ts";
import type { PreviewInput } from "#lib/takes/schema.ts";
import { speakSentence } from "#lib/takes/speak-sentence.ts";
import { TakeError } from "#lib/takes/take-error.ts";

const PER_MINUTE = 60;

/**
 * One sentence of a script as its take will have it, as a WAV; the take then finds it spoken. Throws `AVATAR_NOT_FOUND`,
 * `QUOTA_EXCEEDED` for too many in a minute, and `SERVICE_UNAVAILABLE` when it cannot be spoken.
 */
export async function speakPreview(caller: Caller, input: PreviewInput): Promise<Uint8Array<ArrayBuffer>> {
  const avatar = await getAvatar(caller, input.avatarId);
  countRequest(`sentence:${caller.ownerId}`, PER_MINUTE, new Headers());
  const [sentence] = splitScript(input.text);
  if (!sentence) throw new AppError("VALIDATION", { message: "text must have words that can be spoken" });
  try {
    const voice = { name: avatar.voice, speed: input.speed };
    const { sound } = await speakSentence(caller.ownerId, sentence, voice);
    return wavBytes(sound.samples, SPEECH_RATE);
  } catch (error) {
    if (!(error instanceof TakeError)) throw error;
    throw new AppError("SERVICE_UNAVAILABLE", { message: error.message, cause: error });
  }
}
