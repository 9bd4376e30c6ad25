import { db } from "#db/client.ts";
import { backgroundPath, uploadedAvatarPath } from "#lib/avatars/avatar-files.ts";
import { recordingFolder } from "#lib/recordings/recordings.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { sumStoredSizes } from "#lib/storage/storage-api.ts";
import { measureTake } from "#lib/video/takes/take-storage.ts";
import { listUnmeasuredAcrossOwners, setMeasuredAcrossOwners, type UnmeasuredRow } from "./queries.ts";

const AT_ONCE = 200;

/**
 * Records what the files of rows weigh that a version without quotas has stored. Until then they count as empty. Safe to
 * repeat. Returns how many rows it measured.
 */
export async function measureStoredFiles(): Promise<number> {
  for (let measured = 0; ; ) {
    const rows = await listUnmeasuredAcrossOwners(db, AT_ONCE);
    if (rows.length === 0) return measured;
    for (const row of rows) await setMeasuredAcrossOwners(db, row, await measure(row));
    measured += rows.length;
  }
}

async function measure(row: UnmeasuredRow): Promise<number> {
  switch (row.kind) {
    case "avatar":
      return await sumStoredSizes(storage(), uploadedAvatarPath(row.slug));
    case "background":
      return (await storage().stat(backgroundPath(row.id)))?.bytes ?? 0;
    case "take":
      return await measureTake(row);
    case "recording":
      return await sumStoredSizes(storage(), storedKey(recordingFolder(row)));
  }
}
