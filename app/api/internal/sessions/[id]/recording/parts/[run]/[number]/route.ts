import { AppError } from "#lib/platform/errors.ts";
import { confirmPart, offerPartUpload, storePart } from "#lib/recordings/store-part.ts";
import { MAX_PART_BYTES, partUploadRequestSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost, workerPut } from "../../../../../worker-route.ts";

type Params = { run: string; number: string };

function readPart({ run, number }: Params) {
  if (!/^\d{1,15}$/.test(run) || !/^\d{1,6}$/.test(number)) throw new AppError("VALIDATION");
  return { segment: Number(run), number: Number(number) };
}

/** Takes a part of a recording. */
export const PUT = workerPut<Params>(MAX_PART_BYTES, async ({ sessionId, params, bytes }) => {
  if (bytes.length === 0) throw new AppError("VALIDATION");
  await storePart(sessionId, { ...readPart(params), bytes });
});

/** Before an upload, says where the part goes. After it, records that the part is stored. */
export const POST = workerPost<typeof partUploadRequestSchema, Params>(
  partUploadRequestSchema,
  async ({ sessionId, params, body: { bytes, isStored } }) => {
    const part = { ...readPart(params), bytes };
    if (!isStored) return { url: await offerPartUpload(sessionId, part) };
    await confirmPart(sessionId, part);
    return undefined;
  },
);
