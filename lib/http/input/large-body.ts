import { limitParallel } from "#lib/platform/limit-parallel.ts";

/** A body of this size costs as little memory as any other request. */
const SMALL_BYTES = 1_310_720;
/** Each body is in memory several times until it is parsed: 40 MB cost 200 MB. */
const LIMITS = { parallel: 2, waiting: 30 };
/** Of these places one account may take half, so that it can't keep others waiting for good. */
const PER_ACCOUNT = 16;

/**
 * Reads a body of up to `maxBytes` with `read`. A large one, or one that does not say how large it is, waits for its
 * turn before any of it is read. Throws `SERVICE_UNAVAILABLE` if too many wait.
 */
export async function readInTurn<Body>(
  request: Request,
  { maxBytes, ownerId }: { maxBytes: number; ownerId: string },
  read: () => Promise<Body>,
): Promise<Body> {
  const length = request.headers.get("content-length");
  if (maxBytes <= SMALL_BYTES || (length !== null && Number(length) <= SMALL_BYTES)) return await read();
  return await limitParallel("large bodies", { ...LIMITS, share: { ownerId, most: PER_ACCOUNT } }, read);
}
