import { AppError } from "#lib/platform/errors.ts";

/** The open event streams of each account in this process. Global, because each of Next's bundles has a copy of this module. */
declare global {
  var visavisEventStreams: Map<string, Set<AbortController>> | undefined;
}

function streams(): Map<string, Set<AbortController>> {
  globalThis.visavisEventStreams ??= new Map();
  return globalThis.visavisEventStreams;
}

/** Documents the refusal of `takePlace` in the API. */
export const tooManyStreams = (limit = 100) =>
  new AppError("CONCURRENCY_LIMIT", {
    message: `This account has ${limit} event streams open. Close some, then try again.`,
    figures: { limit, active: limit },
  });

/** Counts a stream until `leave` is called. Its signal aborts when the app stops. Throws `CONCURRENCY_LIMIT`. */
export function takePlace(ownerId: string, limit: number): { signal: AbortSignal; leave: () => void } {
  const own = streams().get(ownerId) ?? new Set();
  if (own.size >= limit) throw tooManyStreams(limit);
  const stream = new AbortController();
  streams().set(ownerId, own.add(stream));
  const leave = () => {
    own.delete(stream);
    if (own.size === 0 && streams().get(ownerId) === own) streams().delete(ownerId);
  };
  return { signal: stream.signal, leave };
}

/** Returns how many event streams an account has open in this process. */
export const countEventStreams = (ownerId: string): number => streams().get(ownerId)?.size ?? 0;

/** Ends all event streams of this process. Their clients continue with the process that replaces it. */
export function closeEventStreams(): void {
  for (const own of streams().values()) for (const stream of own) stream.abort();
}
