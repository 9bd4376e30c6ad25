import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { idempotencyKeys, languageModels, secrets, totpFactors, webhooks } from "#db/schema/index.ts";
import {
  answerContext,
  languageModelContext,
  secretContext,
  totpContext,
  webhookContext,
} from "#lib/platform/crypto/sealed-contexts.ts";

/** A column with values that `sealValue` encrypted. `ownerId` and `id` identify a row and are its context. */
export type SealedColumn = {
  table: PgTable;
  column: PgColumn;
  ownerId: PgColumn;
  id: PgColumn;
  context: (ownerId: string, id: string) => string;
  /** For a JSON column, where only texts are sealed. */
  isJson?: boolean;
  only?: SQL;
};

const sealed = (
  table: PgTable & { ownerId: PgColumn },
  id: PgColumn,
  column: PgColumn,
  context: SealedColumn["context"],
): SealedColumn => ({ table, column, ownerId: table.ownerId, id, context });

/** Every sealed column of the database. This file imports no settings, because the backup command runs without them. */
export const SEALED_COLUMNS: SealedColumn[] = [
  sealed(secrets, secrets.id, secrets.sealedValue, secretContext),
  sealed(languageModels, languageModels.id, languageModels.sealedKey, languageModelContext),
  sealed(webhooks, webhooks.id, webhooks.sealedSecret, webhookContext),
  sealed(webhooks, webhooks.id, webhooks.previousSealedSecret, webhookContext),
  sealed(totpFactors, totpFactors.userId, totpFactors.sealedSecret, totpContext),
  {
    ...sealed(idempotencyKeys, idempotencyKeys.key, idempotencyKeys.body, answerContext),
    isJson: true,
    only: sql`jsonb_typeof(${idempotencyKeys.body}) = 'string'`,
  },
];
