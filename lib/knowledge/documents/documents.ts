import { type Db, db, type Tx } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { documentPending } from "#inngest/events.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import { DOCUMENT_FAILURES } from "#lib/knowledge/extract/import-failures.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { requireDocument } from "#lib/usage/quotas.ts";
import { changeAndNotify } from "#lib/webhooks/change-and-notify.ts";
import { getKnowledgeBase } from "../bases/bases.ts";
import { findEmbeddingModels } from "../embed/embedding-models.ts";
import { failDocumentAcrossOwners, listPendingSinceAcrossOwners } from "./chunk-queries.ts";
import { readDocumentText } from "./document-text.ts";
import {
  countDocumentRows,
  type DocumentTextRow,
  deleteDocumentRows,
  findDocumentStatus,
  findDocumentText,
  insertDocument,
  listChunkRows,
  listDocumentRows,
  markPending,
} from "./queries.ts";
import { countRenewal, listOutdatedAcrossOwners } from "./renewal-queries.ts";
import type { CreateDocumentInput } from "./schema.ts";

type DocumentWithChunks = {
  document: DocumentTextRow;
  chunks: Awaited<ReturnType<typeof listChunkRows>>;
};

/** A document of the actor's knowledge base, with its whole text and its chunks. Throws `NOT_FOUND`. */
export async function getDocument(
  actor: Actor,
  knowledgeBaseId: string,
  id: string,
): Promise<DocumentWithChunks> {
  const document = await findDocumentText(db, actor.ownerId, knowledgeBaseId, id);
  if (!document) throw notFound("Document");
  return { document, chunks: await listChunkRows(db, actor.ownerId, id) };
}

/** A page of the documents of one of the actor's knowledge bases, newest first by default. */
export async function listDocuments(actor: Actor, knowledgeBaseId: string, page: Page) {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const list = (rows: Page) => listDocumentRows(db, actor.ownerId, knowledgeBaseId, rows);
  return await loadPage(page, list, sortValueOf);
}

/** Counts the documents of one of the actor's knowledge bases that match the page's search. */
export const countDocuments = (actor: Actor, knowledgeBaseId: string, page: Page): Promise<number> =>
  countDocumentRows(db, actor.ownerId, knowledgeBaseId, page);

/** The progress of renewing a knowledge base's chunks, or `undefined` if all are up to date. */
export async function getRenewal(
  actor: Actor,
  knowledgeBaseId: string,
): Promise<{ done: number; total: number } | undefined> {
  const models = await findEmbeddingModels();
  if (!models) return undefined;
  const counted = await countRenewal(db, actor.ownerId, knowledgeBaseId, models);
  return counted.done < counted.total ? counted : undefined;
}

/**
 * Events start a run within seconds. After this long, the event was lost or the run is waiting for a retry.
 */
const FORGOTTEN_AFTER_MS = 60_000;
const MAX_AT_ONCE = 200;

/** Documents that have been pending for a while, oldest first. */
export async function listForgottenDocuments(now = new Date()): Promise<{ id: string; ownerId: string }[]> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  return await listPendingSinceAcrossOwners(db, before, MAX_AT_ONCE);
}

/**
 * Ids of completed documents whose chunks were made with another model or language than the current one,
 * oldest first.
 */
export async function listOutdatedDocuments(limit: number): Promise<string[]> {
  const models = await findEmbeddingModels();
  return models ? await listOutdatedAcrossOwners(db, models, limit) : [];
}

/**
 * Stores a document in one of the actor's knowledge bases; it is chunked in the background. A document it
 * replaces stays searchable until the new one is ready, and is deleted at that moment. Until then both count. Throws
 * `VALIDATION`, `NOT_FOUND` and `QUOTA_EXCEEDED`.
 */
export async function createDocument(
  actor: Actor,
  knowledgeBaseId: string,
  input: CreateDocumentInput,
): Promise<{ id: string }> {
  const document = { ...input, content: readDocumentText(await input.file.bytes()) };
  const { id } = await db.transaction((tx) => storeDocument(tx, actor, knowledgeBaseId, document));
  requestDocument(actor, id);
  return { id };
}

/**
 * Like `createDocument`, within a transaction. Call `requestDocument` once that is committed. `isUpdate`: a document that is replaced
 * doesn't count, so it can also be updated when the account has as many as it may.
 */
export async function storeDocument(
  tx: Tx,
  actor: Actor,
  knowledgeBaseId: string,
  { name, description, replaces, file, content }: CreateDocumentInput & { content: string },
  { isUpdate = false }: { isUpdate?: boolean } = {},
): Promise<{ id: string }> {
  await getKnowledgeBase(actor, knowledgeBaseId, tx);
  if (replaces && !(await findDocumentStatus(tx, actor.ownerId, knowledgeBaseId, replaces))) {
    throw notFound("Document");
  }
  await requireDocument(tx, actor, file.size, isUpdate && replaces !== undefined);
  const text = { name, description, content, sizeBytes: file.size, replacesId: replaces ?? null };
  return await insertDocument(tx, actor.ownerId, knowledgeBaseId, text);
}

/** Requests that a new document is chunked. */
export const requestDocument = ({ ownerId }: Actor, documentId: string): void =>
  requestJobs(documentPending.create({ documentId, ownerId }));

/**
 * Deletes the documents among `ids` from the actor's knowledge base. Throws `NOT_FOUND` if none exists.
 */
export async function deleteDocuments(
  actor: Actor,
  knowledgeBaseId: string,
  ids: string[],
): Promise<Deletion> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const deletedIds = await deleteDocumentRows(db, actor.ownerId, knowledgeBaseId, searchableIds(ids));
  if (deletedIds.length === 0) throw notFound("Document");
  return splitDeletion(ids, deletedIds);
}

const notFailed = () =>
  new AppError("VALIDATION", {
    message: "Only a failed document can be retried",
    reason: "invalid_state",
  });

/**
 * Retries a failed document; chunks made before the failure are kept. Throws `VALIDATION` (409) if it has not
 * failed, and `NOT_FOUND`.
 */
export async function retryDocument(actor: Actor, knowledgeBaseId: string, id: string): Promise<void> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  if (await markPending(db, actor.ownerId, knowledgeBaseId, id)) {
    requestJobs(documentPending.create({ documentId: id, ownerId: actor.ownerId }));
    return;
  }
  if (!(await findDocumentStatus(db, actor.ownerId, knowledgeBaseId, id))) throw notFound("Document");
  throw notFailed();
}

/** What a webhook receives about a document. */
type SettledDocument = Pick<DocumentTextRow, "id" | "ownerId" | "knowledgeBaseId" | "status" | "error">;

/**
 * Makes a change that completes or fails a document, and notifies the owner's webhooks in the same
 * transaction. Returns `false` if `change` returns no document.
 */
export async function settleDocument(
  type: "document.completed" | "document.failed",
  change: (tx: Db) => Promise<SettledDocument | undefined>,
): Promise<boolean> {
  return await changeAndNotify(async ({ tx, notify }) => {
    const document = await change(tx);
    if (!document) return false;
    const { ownerId, id, knowledgeBaseId, status, error } = document;
    const data = { document_id: id, knowledge_base_id: knowledgeBaseId, status, error };
    await notify({ ownerId, type, data });
    return true;
  });
}

/**
 * Records why a pending document can't be searched. `message` is written for its owner; without one the error
 * was ours.
 */
export async function failDocument(documentId: string, message = DOCUMENT_FAILURES.internal): Promise<void> {
  await settleDocument("document.failed", (tx) => failDocumentAcrossOwners(tx, documentId, message));
}
