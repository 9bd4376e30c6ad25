import { z } from "zod";
import { runInThread, ThreadError } from "#lib/platform/parallel/run-in-thread.ts";

const WORKER = ["lib", "media", "measure-audio-worker.ts"];
/** Opening a thread takes a second, and more on a busy machine. */
const MAX_MS = 10_000;

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
