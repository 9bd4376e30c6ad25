import { measureAudio } from "#lib/media/measure-audio.ts";
import { invalidField } from "#lib/platform/errors.ts";

const MIN_MS = 1_000;

/** The ending and the length of an uploaded sound. `name` is what errors call it. Throws `VALIDATION`. */
export async function requireSound(file: Uint8Array, name: "audio" | "music", maxMinutes: number) {
  const found = await measureAudio(file);
  if (!found) throw invalidField("file", `The ${name} must be a WAV, MP3, M4A or OGG file`);
  if (found.durationMs >= MIN_MS && found.durationMs <= maxMinutes * 60_000) return found;
  throw invalidField("file", `The ${name} must be 1 second to ${maxMinutes} minutes long`);
}
