import { AppError } from "#lib/platform/errors.ts";
import { storePart } from "#lib/recordings/store-part.ts";
import { workerPut } from "../../../../../worker-route.ts";

/** A hundred times the size of a part, which is two seconds of a call. */
const MAX_BYTES = 16 * 1_048_576;

type Params = { run: string; number: string };

export const PUT = workerPut<Params>(MAX_BYTES, async ({ sessionId, params: { run, number }, bytes }) => {
  if (!/^\d{1,15}$/.test(run) || !/^\d{1,6}$/.test(number) || bytes.length === 0)
    throw new AppError("VALIDATION");
  await storePart(sessionId, { segment: Number(run), number: Number(number), bytes });
});
