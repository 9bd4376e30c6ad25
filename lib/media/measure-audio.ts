import { z } from "zod";
import { invalidField } from "#lib/platform/errors.ts";
import { runInThread, ThreadError } from "#lib/platform/parallel/run-in-thread.ts";

const WORKER = ["lib", "media", "measure-audio-worker.ts"];
/** Opening a thread takes a second, and more on a busy machine. */
const MAX_MS = 10_000;
/** A sound that is shorter is no take and no music. */
const MIN_MS = 1_000;

const measured = z
  .object({ ending: z.enum(["wav", "mp3", "m4a", "ogg"]), durationMs: z.number().nonnegative() })
  .nullable();
/** What an uploaded audio file is: its format, by its usual ending, and its length. */
type MeasuredAudio = NonNullable<z.output<typeof measured>>;

/**
 * Measures a WAV, MP3, M4A or OGG file without decoding it. Returns `null` for anything else, such as a video, and for a file that
 * takes too long or too much memory: a fragment of an M4A file can claim billions of samples.
 */
export async function measureAudio(file: Uint8Array): Promise<MeasuredAudio | null> {
  const answer = await runInThread(WORKER, { file }, MAX_MS).catch((error: unknown) => {
    if (!(error instanceof ThreadError)) throw error;
    return null;
  });
  return measured.parse(answer);
}

/** The ending and the length of an uploaded sound. `name` is what errors call it. Throws `VALIDATION`. */
export async function requireSound(file: Uint8Array, name: "audio" | "music", maxMinutes: number) {
  const found = await measureAudio(file);
  if (!found) throw invalidField("file", `The ${name} must be a WAV, MP3, M4A or OGG file`);
  if (found.durationMs >= MIN_MS && found.durationMs <= maxMinutes * 60_000) return found;
  throw invalidField("file", `The ${name} must be 1 second to ${maxMinutes} minutes long`);
}
