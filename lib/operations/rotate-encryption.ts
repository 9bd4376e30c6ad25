import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Db, db } from "#db/client.ts";
import { idempotencyKeys, secrets, totpFactors, webhooks } from "#db/schema/index.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import {
  answerContext,
  resealValue,
  secretContext,
  totpContext,
  webhookContext,
} from "#lib/platform/crypto/instance-keys.ts";

/** A column with values that `sealValue` encrypted. `ownerId` and `id` identify a row and are its context. */
type SealedColumn = {
  table: PgTable;
  column: PgColumn;
  ownerId: PgColumn;
  id: PgColumn;
  context: (ownerId: string, id: string) => string;
  /** For a JSON column, where only texts are sealed. */
  isJson?: boolean;
  only?: SQL;
};

/** Every sealed column of the database. */
export const SEALED_COLUMNS: SealedColumn[] = [
  {
    table: secrets,
    column: secrets.sealedValue,
    ownerId: secrets.ownerId,
    id: secrets.id,
    context: secretContext,
  },
  ...[webhooks.sealedSecret, webhooks.previousSealedSecret].map((column) => ({
    table: webhooks,
    column,
    ownerId: webhooks.ownerId,
    id: webhooks.id,
    context: webhookContext,
  })),
  {
    table: totpFactors,
    column: totpFactors.sealedSecret,
    ownerId: totpFactors.ownerId,
    id: totpFactors.userId,
    context: totpContext,
  },
  {
    table: idempotencyKeys,
    column: idempotencyKeys.body,
    ownerId: idempotencyKeys.ownerId,
    id: idempotencyKeys.key,
    context: answerContext,
    isJson: true,
    only: sql`jsonb_typeof(${idempotencyKeys.body}) = 'string'`,
  },
];

const BATCH = 200;
/** Shorter than the command line waits. */
const TIME_LIMIT_MS = 40_000;

/** `isDone` false: the time was not enough, and the next run continues. `unreadable`: neither key opens these values. */
type RotationReport = { resealed: number; current: number; unreadable: number; isDone: boolean };
type Row = { ownerId: string; id: string };

/**
 * Re-encrypts everything that is not encrypted with the instance's current key. Each batch is one transaction and skips
 * what is done, so a run that is interrupted at any point is simply repeated. Values written at the same time are current.
 */
export async function rotateEncryption(timeLimitMs = TIME_LIMIT_MS): Promise<RotationReport> {
  const deadlineMs = performance.now() + timeLimitMs;
  const report: RotationReport = { resealed: 0, current: 0, unreadable: 0, isDone: true };
  for (const column of SEALED_COLUMNS) {
    let last: Row | undefined;
    do {
      if (performance.now() > deadlineMs) return { ...report, isDone: false };
      last = await db.transaction((tx) => resealBatch(tx, column, last, report));
    } while (last);
  }
  await recordAudit(db, { ownerId: null, isOperator: true }, "encryption_key.rotated");
  return report;
}

/** Returns the last row of a full batch, after which the next one begins. */
async function resealBatch(
  tx: Db,
  sealed: SealedColumn,
  after: Row | undefined,
  report: RotationReport,
): Promise<Row | undefined> {
  const { table, column, ownerId, id } = sealed;
  const isAfter = after && sql`(${ownerId}, ${id}) > (${after.ownerId}, ${after.id})`;
  const rows = await tx
    .select({ ownerId, id, value: column })
    .from(table)
    .where(and(isNotNull(column), sealed.only, isAfter))
    .orderBy(asc(ownerId), asc(id))
    .limit(BATCH)
    .for("update");
  for (const row of rows) {
    const own = { ownerId: String(row.ownerId), id: String(row.id) };
    const outcome = await resealRow(tx, sealed, own, String(row.value));
    report[outcome] += 1;
    if (rows.length === BATCH) after = own;
  }
  return rows.length === BATCH ? after : undefined;
}

async function resealRow(
  tx: Db,
  { table, column, ownerId, id, context, isJson }: SealedColumn,
  row: Row,
  value: string,
): Promise<"resealed" | "current" | "unreadable"> {
  let renewed: string | null;
  try {
    renewed = resealValue(context(row.ownerId, row.id), value);
  } catch {
    return "unreadable";
  }
  if (renewed === null) return "current";
  const stored = isJson ? sql`to_jsonb(${renewed}::text)` : sql`${renewed}`;
  const isRow = and(eq(ownerId, row.ownerId), eq(id, row.id));
  await tx.execute(sql`update ${table} set ${sql.identifier(column.name)} = ${stored} where ${isRow}`);
  return "resealed";
}
