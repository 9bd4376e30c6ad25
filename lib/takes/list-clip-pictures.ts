import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { localUrl } from "#lib/takes/local-url.ts";
import { listPictureTakes } from "#lib/takes/queries.ts";
import { withEnding } from "#lib/takes/take-files.ts";

/**
 * What stands for each clip, by its id: a frame of the favourite's video, else of the newest video, else the portrait of
 * who speaks in the newest take. Clips without takes have none.
 */
export async function listClipPictures(caller: Caller, clipIds: string[]): Promise<Map<string, string>> {
  const rows = await listPictureTakes(db, caller.ownerId, clipIds);
  const pictures = new Map<string, string>();
  for (const clipId of clipIds) {
    const ofClip = rows.filter((row) => row.clipId === clipId);
    const filmed = ofClip.filter(({ videoPath }) => videoPath !== null);
    const shown = filmed.find(({ isFavorite }) => isFavorite) ?? filmed[0] ?? ofClip[0];
    if (!shown) continue;
    const { videoPath, avatarId } = shown;
    const path = videoPath === null ? `avatars/${avatarId}/portrait.webp` : withEnding(videoPath, "webp");
    pictures.set(clipId, localUrl(path));
  }
  return pictures;
}
