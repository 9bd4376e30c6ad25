import { listDeletedAvatars } from "#lib/avatars/avatars.ts";
import { cachedAvatarsSchema, type DeletedAvatars } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost } from "../../../sessions/worker-route.ts";

/** A worker asks which of its cached avatars their owners have deleted. Its token names the worker, not a session. */
export const POST = workerPost(
  cachedAvatarsSchema,
  async ({ body }): Promise<DeletedAvatars> => ({ deleted: await listDeletedAvatars(body.hashes) }),
);
