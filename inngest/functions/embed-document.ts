import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { documentPending, documentsOutdated } from "#inngest/events.ts";
import { failDocument, listOutdatedDocuments } from "#lib/knowledge/documents/documents.ts";
import { embedDocument, renewDocument } from "#lib/knowledge/documents/embed-document.ts";
import { EmbeddingError } from "#lib/knowledge/embed/embed-texts.ts";
import { env } from "#lib/platform/env.ts";

/**
 * Makes a pending document searchable. One run per document: requests for a document that is being processed
 * are skipped. Few at a time, because they share the embeddings server with live calls, and fewer of each account.
 */
export const embedPendingDocument = inngest.createFunction(
  {
    id: "embed-document",
    triggers: [documentPending],
    retries: 4,
    concurrency: [{ limit: env.DOCUMENT_JOBS }, { limit: env.ACCOUNT_JOBS, key: "event.data.ownerId" }],
    singleton: { key: "event.data.documentId", mode: "skip" },
    onFailure: async ({ event, error }) => {
      const { documentId } = event.data.event.data;
      // Only these messages are written for the owner. Others are internal errors.
      const isForOwner = error.name === "EmbeddingError" || error.name === "NonRetriableError";
      await failDocument(documentId, isForOwner ? error.message : undefined);
    },
  },
  async ({ event, step }) =>
    await step.run("chunk and embed", async () => {
      try {
        return await embedDocument(event.data.documentId);
      } catch (error) {
        if (error instanceof EmbeddingError && error.isLasting) throw new NonRetriableError(error.message);
        throw error;
      }
    }),
);

/** Documents per run: each is a step, and a run can have 1,000. The next sweep requests the rest. */
const MAX_DOCUMENTS = 500;

/**
 * Renews documents after the embedding model or a knowledge base's language has changed. One run at a time
 * for all accounts, because it shares the embeddings server with live calls.
 */
export const renewDocuments = inngest.createFunction(
  {
    id: "renew-documents",
    triggers: [documentsOutdated],
    retries: 4,
    singleton: { mode: "skip" },
  },
  async ({ step }) => {
    const ids = await step.run("find", () => listOutdatedDocuments(MAX_DOCUMENTS));
    let refused = 0;
    for (const id of ids) {
      const outcome = await step.run(`renew ${id}`, async () => {
        try {
          return await renewDocument(id);
        } catch (error) {
          // A permanently rejected document doesn't delay the others. The next sweep tries it again.
          if (error instanceof EmbeddingError && error.isLasting) return "refused";
          throw error;
        }
      });
      if (outcome === "refused") refused += 1;
    }
    return { documents: ids.length, refused };
  },
);
