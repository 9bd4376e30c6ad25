import { imageIdOf } from "#lib/avatar/background-name.ts";
import { readBackgroundFile } from "#lib/backgrounds/read-background.ts";
import { findLiveLook } from "#lib/conversations/find-live-look.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";

/** The picture that stands behind a live session's avatar. Throws `SessionRefusal`: unknown (also when it has none), over. */
export async function readSessionBackground(sessionId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { background } = await findLiveLook(sessionId);
  const id = imageIdOf(background);
  const picture = id === null ? null : await readBackgroundFile(id);
  if (!picture) throw new SessionRefusal("unknown");
  return picture;
}
