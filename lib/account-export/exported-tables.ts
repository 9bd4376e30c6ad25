import { eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#db/client.ts";
import {
  accountMails,
  accounts,
  apiKeys,
  attemptCounters,
  auditEvents,
  avatars,
  avatarVoices,
  backgrounds,
  cardPictures,
  chunks,
  clips,
  conversationReviews,
  conversationSummaries,
  documents,
  fileRemovals,
  hostedLinkLogos,
  hostedLinks,
  httpEndpoints,
  idempotencyKeys,
  instanceTokens,
  knowledgeBases,
  languageModels,
  leases,
  mcpServers,
  memories,
  memoryExtractions,
  oneTimeTokens,
  passkeys,
  photoConsents,
  rateWindows,
  recoveryCodes,
  scenarios,
  scenarioTests,
  scenarioVersions,
  secrets,
  sessionCommands,
  sessionConsents,
  sessionListens,
  sessions,
  sessionTakeovers,
  shownCards,
  signIns,
  sitePages,
  sites,
  spentCalls,
  takes,
  testAttempts,
  testRuns,
  textConversations,
  toolCalls,
  totpFactors,
  transcriptRows,
  unansweredQuestions,
  userIdentities,
  users,
  webhookDeliveries,
  webhooks,
  workers,
} from "#db/schema/index.ts";

/** A table and the condition for an account's rows. */
export type ExportedTable = { table: PgTable; ofOwner: (ownerId: string) => SQL };

const owned = (table: PgTable & { ownerId: PgColumn }): ExportedTable => ({
  table,
  ofOwner: (ownerId) => eq(table.ownerId, ownerId),
});

/** For rows that belong to the account through another row. */
const through = (
  table: PgTable,
  reference: PgColumn,
  parent: PgTable & { id: PgColumn; ownerId: PgColumn },
): ExportedTable => ({
  table,
  ofOwner: (ownerId) =>
    inArray(reference, db.select({ id: parent.id }).from(parent).where(eq(parent.ownerId, ownerId))),
});

/** Every table with an account's data. */
export const EXPORTED_TABLES: ExportedTable[] = [
  { table: accounts, ofOwner: (ownerId) => eq(accounts.id, ownerId) },
  ...[
    ...[
      accountMails,
      apiKeys,
      auditEvents,
      avatars,
      avatarVoices,
      backgrounds,
      cardPictures,
      clips,
      conversationSummaries,
      documents,
    ],
    ...[conversationReviews, languageModels, mcpServers, memories, memoryExtractions, photoConsents],
    ...[hostedLinks, httpEndpoints, knowledgeBases, oneTimeTokens, passkeys, scenarios, secrets, sessions],
    ...[
      signIns,
      sitePages,
      sites,
      spentCalls,
      takes,
      totpFactors,
      unansweredQuestions,
      userIdentities,
      users,
    ],
    ...[scenarioTests, testAttempts, testRuns, webhookDeliveries, webhooks],
  ].map(owned),
  through(scenarioVersions, scenarioVersions.scenarioId, scenarios),
  through(sessionCommands, sessionCommands.sessionId, sessions),
  through(sessionConsents, sessionConsents.sessionId, sessions),
  through(sessionListens, sessionListens.sessionId, sessions),
  through(sessionTakeovers, sessionTakeovers.sessionId, sessions),
  through(shownCards, shownCards.sessionId, sessions),
  through(textConversations, textConversations.sessionId, sessions),
  through(toolCalls, toolCalls.sessionId, sessions),
  through(transcriptRows, transcriptRows.sessionId, sessions),
];

/** Every other table, and why it is not exported. */
export const NOT_EXPORTED: { table: PgTable; reason: string }[] = [
  { table: attemptCounters, reason: "belongs to no account: hashes of who tried to sign in" },
  { table: instanceTokens, reason: "belongs to the instance" },
  { table: chunks, reason: "computed from the documents" },
  { table: fileRemovals, reason: "belongs to no account: files that are being deleted" },
  { table: hostedLinkLogos, reason: "is exported as image files" },
  { table: idempotencyKeys, reason: "copies of responses of the last 24 hours" },
  { table: leases, reason: "belongs to the instance: which process supervises calls" },
  { table: rateWindows, reason: "belongs to no account: hashes of who sent requests in the last minute" },
  { table: recoveryCodes, reason: "has only hashes of codes" },
  { table: workers, reason: "belongs to the instance: what each worker reports about itself" },
];

/** Hashes and encrypted values: of no use elsewhere, except to somebody who steals the export. */
const isSecretColumn = (name: string): boolean =>
  /^(password|passcode|key|token|code)_hash$|sealed/.test(name);

/** The columns of a table that are exported. */
export const exportedColumns = (table: PgTable): Record<string, PgColumn> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([, column]) => !isSecretColumn(column.name)),
  );
