import { db } from "#db/client.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import { getKnowledgeBase } from "#lib/knowledge/bases/reads.ts";
import { embeddingModel } from "#lib/knowledge/embed/embed-texts.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { listPendingSinceAcrossOwners } from "./chunk-queries.ts";
import {
  type DocumentRow,
  type DocumentTextRow,
  findDocumentText,
  listChunkRows,
  listDocumentRows,
} from "./queries.ts";
import { countRenewal, listOutdatedAcrossOwners } from "./renewal-queries.ts";

export type DocumentWithChunks = {
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

/** A page of the documents of one of the actor's knowledge bases, newest first. */
export async function listDocuments(
  actor: Actor,
  knowledgeBaseId: string,
  page: Page,
): Promise<{ rows: DocumentRow[]; nextCursor: string | null }> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const wanted = { ...page, limit: page.limit + 1 };
  return cutPage(await listDocumentRows(db, actor.ownerId, knowledgeBaseId, wanted), page.limit);
}

/** The progress of renewing a knowledge base's chunks, or `undefined` if all are up to date. */
export async function getRenewal(
  actor: Actor,
  knowledgeBaseId: string,
): Promise<{ done: number; total: number } | undefined> {
  const counted = await countRenewal(db, actor.ownerId, knowledgeBaseId, embeddingModel());
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
  return await listOutdatedAcrossOwners(db, embeddingModel(), limit);
}
