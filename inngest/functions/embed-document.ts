import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { documentPending } from "#inngest/events.ts";
import { failDocument } from "#lib/knowledge/documents/documents.ts";
import { embedDocument } from "#lib/knowledge/documents/embed-document.ts";
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
