import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { passkeys, recoveryCodes, totpFactors, users } from "#db/schema/index.ts";

type TotpRow = typeof totpFactors.$inferSelect;

const isTotpOf = (ownerId: string, userId: string) =>
  and(eq(totpFactors.ownerId, ownerId), eq(totpFactors.userId, userId));

export async function findTotp(db: Db, ownerId: string, userId: string): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(totpFactors).where(isTotpOf(ownerId, userId));
  return row;
}

/** Stores a secret that is not in use yet, in place of an earlier one. Leaves a confirmed one alone. */
export async function putUnconfirmedTotp(db: Db, row: typeof totpFactors.$inferInsert): Promise<boolean> {
  const { sealedSecret } = row;
  const rows = await db
    .insert(totpFactors)
    .values(row)
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { sealedSecret },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ userId: totpFactors.userId });
  return rows.length > 0;
}

/** Returns false if it is confirmed already, or another secret has replaced it. */
export async function confirmTotpRow(
  tx: Db,
  ownerId: string,
  userId: string,
  values: { sealedSecret: string; confirmedAt: Date; lastStep: number },
): Promise<boolean> {
  const { sealedSecret, confirmedAt, lastStep } = values;
  const rows = await tx
    .update(totpFactors)
    .set({ confirmedAt, lastStep })
    .where(
      and(
        isTotpOf(ownerId, userId),
        isNull(totpFactors.confirmedAt),
        eq(totpFactors.sealedSecret, sealedSecret),
      ),
    )
    .returning({ userId: totpFactors.userId });
  return rows.length > 0;
}

/** Uses up a time step and all before it. Returns false if it was used: a code works once, also in parallel. */
export async function spendStep(db: Db, ownerId: string, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(
      and(
        isTotpOf(ownerId, userId),
        isNotNull(totpFactors.confirmedAt),
        or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step)),
      ),
    )
    .returning({ userId: totpFactors.userId });
  return rows.length > 0;
}

export async function deleteTotp(tx: Db, ownerId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(totpFactors)
    .where(isTotpOf(ownerId, userId))
    .returning({ confirmedAt: totpFactors.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

const isCodeOf = (ownerId: string, userId: string) =>
  and(eq(recoveryCodes.ownerId, ownerId), eq(recoveryCodes.userId, userId));

export async function replaceRecoveryCodes(tx: Db, ownerId: string, userId: string, hashes: string[]) {
  await tx.delete(recoveryCodes).where(isCodeOf(ownerId, userId));
  if (hashes.length === 0) return;
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ ownerId, userId, codeHash })));
}

export const countRecoveryCodes = (db: Db, ownerId: string, userId: string): Promise<number> =>
  db.$count(recoveryCodes, isCodeOf(ownerId, userId));

/** Uses up a recovery code, once. */
export async function spendRecoveryCode(
  db: Db,
  ownerId: string,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(isCodeOf(ownerId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

type PasskeyRow = typeof passkeys.$inferSelect;

export async function insertPasskey(tx: Db, passkey: typeof passkeys.$inferInsert): Promise<void> {
  await tx.insert(passkeys).values(passkey);
}

/** Unscoped, because the passkey itself identifies the user. */
export async function findPasskeyAcrossOwners(
  db: Db,
  credentialId: string,
): Promise<{ passkey: PasskeyRow; user: typeof users.$inferSelect } | undefined> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row;
}

export async function recordPasskeyUse(
  tx: Db,
  ownerId: string,
  id: string,
  use: { counter: number; lastUsedAt: Date },
): Promise<void> {
  await tx
    .update(passkeys)
    .set(use)
    .where(and(eq(passkeys.ownerId, ownerId), eq(passkeys.id, id)));
}

export async function deletePasskeyRow(tx: Db, ownerId: string, userId: string, id: string) {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.ownerId, ownerId), eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return row;
}
