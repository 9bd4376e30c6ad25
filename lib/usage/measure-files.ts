import { dirname } from "node:path";
import { db } from "#db/client.ts";
import { avatarHome, backgroundFile } from "#lib/avatars/avatar-files.ts";
import { recordingPath } from "#lib/recordings/recording-files.ts";
import { storageFile } from "#lib/storage/storage.ts";
import { fileSize, sumFileSizes } from "#lib/storage/sum-file-sizes.ts";
import { measureTake } from "#lib/video/takes/take-storage.ts";
import {
  listUnmeasuredAcrossOwners,
  setMeasuredAcrossOwners,
  type UnmeasuredRow,
} from "./measure-queries.ts";

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
      return await sumFileSizes(avatarHome(row.slug));
    case "background":
      return await fileSize(backgroundFile(row.id));
    case "take":
      return await measureTake(row);
    case "recording":
      return await sumFileSizes(dirname(storageFile(recordingPath(row, "any"))));
  }
}
