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

/** Every sealed column of the database. This file imports no settings, because the backup command runs without them. */
export const SEALED_COLUMNS: SealedColumn[] = [
  {
    table: secrets,
    column: secrets.sealedValue,
    ownerId: secrets.ownerId,
    id: secrets.id,
    context: secretContext,
  },
  {
    table: languageModels,
    column: languageModels.sealedKey,
    ownerId: languageModels.ownerId,
    id: languageModels.id,
    context: languageModelContext,
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
