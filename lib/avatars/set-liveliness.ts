import { db } from "#db/client.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { updateLiveliness } from "./queries.ts";

/**
 * Sets how much one of the actor's own avatars moves, from its next call and render on. Throws `AVATAR_NOT_FOUND`, also
 * for built-in avatars, which all accounts share.
 */
export async function setLiveliness(actor: Actor, id: string, liveliness: Liveliness): Promise<void> {
  if (!(await updateLiveliness(db, actor.ownerId, id, liveliness))) throw new AppError("AVATAR_NOT_FOUND");
}
