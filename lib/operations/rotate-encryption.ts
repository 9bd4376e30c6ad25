import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { resealValue } from "#lib/platform/crypto/instance-keys.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

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
