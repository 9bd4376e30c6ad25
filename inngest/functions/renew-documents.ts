import { inngest } from "#inngest/client.ts";
import { documentsOutdated } from "#inngest/events.ts";
import { listOutdatedDocuments } from "#lib/documents/list-outdated-documents.ts";
import { renewDocument } from "#lib/documents/renew-document.ts";
import { EmbeddingError } from "#lib/embeddings/embedding-error.ts";

/** Documents of one run: each is a step of it, of which a run may have 1,000. The next sweep asks for what is left. */
const A_RUN = 500;

/**
 * Renews documents after the embedding model or a base's language changed. One run at a time for everybody, since it
 * shares the embeddings server with the questions of live calls.
 */
export const renewDocuments = inngest.createFunction(
  {
    id: "renew-documents",
    triggers: [documentsOutdated],
    retries: 4,
    singleton: { mode: "skip" },
  },
  async ({ step }) => {
    const ids = await step.run("find", () => listOutdatedDocuments(A_RUN));
    let refused = 0;
    for (const id of ids) {
      const outcome = await step.run(`renew ${id}`, async () => {
        try {
          return await renewDocument(id);
        } catch (error) {
          // One that is refused for good does not hold up the others; the next sweep tries it again.
          if (error instanceof EmbeddingError && error.isLasting) return "refused";
          throw error;
        }
      });
      if (outcome === "refused") refused += 1;
    }
    return { documents: ids.length, refused };
  },
);
