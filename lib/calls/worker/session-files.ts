import { db } from "#db/client.ts";
import { imageIdOf } from "#lib/avatar-engine/draw/background-name.ts";
import { readBackgroundFile } from "#lib/avatars/backgrounds/backgrounds.ts";
import { readUploadedPack } from "#lib/avatars/rig-packs.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { SessionRefusal } from "./accept-job.ts";
import { findSessionLookAcrossOwners } from "./worker-queries.ts";

/**
 * Returns the files of a live session's uploaded avatar. Throws `SessionRefusal`: over, or unknown (also for
 * a built-in avatar).
 */
export async function readSessionAvatarPack(sessionId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { avatarId } = await findLiveLook(sessionId);
  const pack = await readUploadedPack(avatarId);
  if (!pack) throw new SessionRefusal("unknown");
  return pack;
}

/**
 * Returns the image behind a live session's avatar. Throws
 * `SessionRefusal`: over, or unknown (also if it has none).
 */
export async function readSessionBackground(sessionId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { background } = await findLiveLook(sessionId);
  const id = imageIdOf(background);
  const image = id === null ? null : await readBackgroundFile(id);
  if (!image) throw new SessionRefusal("unknown");
  return image;
}

/** Throws `SessionRefusal`: unknown, over. */
async function findLiveLook(sessionId: string): Promise<{ avatarId: string; background: string }> {
  const session = await findSessionLookAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (!isLiveStatus(session.status)) throw new SessionRefusal("over");
  return session;
}
