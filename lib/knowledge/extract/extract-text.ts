import { z } from "zod";
import { busyError, limitParallel } from "#lib/platform/parallel/limit-parallel.ts";
import type { FileKind } from "./file-kind.ts";
import { ExtractionError, IMPORT_FAILURES } from "./import-failures.ts";
import { readInThread } from "./read-in-thread.ts";

const answerShape = z.union([z.object({ text: z.string() }), z.object({ problem: z.string() })]);

/** One at a time: then the limits of one are those of all. */
const LIMITS = { parallel: 1, waiting: 7, refuse: () => busyError(IMPORT_FAILURES.busy) };
/** One member who imports many files leaves places to other accounts. */
const PER_ACCOUNT = 4;

/**
 * Extracts a file's text in its own thread, which is stopped if it takes too long or too much memory: a
 * broken or hostile file must not take the process down. Throws `ExtractionError`, and `SERVICE_UNAVAILABLE` if too many
 * files are being read.
 */
export async function extractText(ownerId: string, kind: FileKind, bytes: Uint8Array): Promise<string> {
  return await limitParallel("documents", { ...LIMITS, share: { ownerId, most: PER_ACCOUNT } }, async () => {
    const workerData = { kind, bytes: new Uint8Array(bytes) };
    const answer = answerShape.parse(await readInThread("extract", workerData));
    if ("text" in answer) return answer.text;
    throw new ExtractionError(answer.problem);
  });
}
