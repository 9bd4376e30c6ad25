import { and, isNotNull } from "drizzle-orm";
import type { Db } from "#db/open-connection.ts";
import { SEALED_COLUMNS } from "#lib/operations/rotate-encryption.ts";
import { unseal } from "#lib/platform/crypto/crypto.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { InstanceSecrets } from "./instance-secrets.ts";

const SAMPLE = 20;

/**
 * Throws `SetupError` if the database has encrypted values and the secrets open none of them: a backup with the wrong
 * key would be noticed only after it was needed. Needs the current schema.
 */
export async function assertKeyOpens(db: Db, secrets: InstanceSecrets): Promise<void> {
  const keys = [secrets.encryptionKey, secrets.encryptionKeyOld].filter((key) => key !== undefined);
  let values = 0;
  for (const { table, column, ownerId, id, context, only } of SEALED_COLUMNS) {
    const rows = await db
      .select({ ownerId, id, value: column })
      .from(table)
      .where(and(isNotNull(column), only))
      .limit(SAMPLE);
    for (const row of rows) {
      values += 1;
      if (opens(keys, context(String(row.ownerId), String(row.id)), String(row.value))) return;
    }
  }
  if (values === 0) return;
  throw new SetupError(
    "The encryption key opens none of the encrypted values. Run this command with the environment of the instance.",
  );
}

function opens(keys: string[], context: string, value: string): boolean {
  try {
    unseal(keys, context, value);
    return true;
  } catch {
    return false;
  }
}
