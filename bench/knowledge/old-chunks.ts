import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { closeAppDatabase, openAppDatabase } from "#db/open-app-database.ts";
import { accounts, chunks, documents, knowledgeBases } from "#db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { CLINIC } from "./clinic.ts";
import { COMPANY } from "./company.ts";

/**
 * `node old-chunks.ts [chunks]`: adds documents with this many chunks to the environment's database, as if the
 * embedding model had just been changed, and prints the number of chunks of the old model.
 */
const A_DOCUMENT = 250;
/** Any name other than the current one. */
const OLD_MODEL = "a-model-of-before";
/** About the maximum length of a chunk: 1,100 characters are about 250 tokens. */
const CHUNK_LENGTH = 1_100;
const TEXT = [...CLINIC, ...COMPANY].map(({ text }) => text).join(" ");

/** A random vector and a piece of the text, most at different places. */
function oldChunk(index: number) {
  const at = (index * 331) % (TEXT.length - CHUNK_LENGTH);
  const content = TEXT.slice(at, at + CHUNK_LENGTH);
  const words = sql<string>`to_tsvector('english', ${content})`;
  const embedding = Array.from({ length: 384 }, (_, d) => Math.sin((index + 1) * (d + 1)));
  return { content, words, embedding, heading: "", tokens: 250, embeddingModel: OLD_MODEL };
}

async function fill(count: number): Promise<void> {
  const own = { ownerId: newId(), knowledgeBaseId: newId() };
  await db.insert(accounts).values({ id: own.ownerId, name: "Bench", plan: "paid" });
  await db
    .insert(knowledgeBases)
    .values({ id: own.knowledgeBaseId, ownerId: own.ownerId, name: "Filler", description: "" });
  for (let first = 0; first < count; first += A_DOCUMENT) {
    const documentId = newId();
    const chunkCount = Math.min(A_DOCUMENT, count - first);
    const text = { name: `Manual ${first}`, description: "", content: "x", sizeBytes: 1 };
    const made = { embeddingModel: OLD_MODEL, language: "english", chunkCount };
    await db.insert(documents).values({ id: documentId, ...own, ...text, ...made, status: "completed" });
    const rows = Array.from({ length: chunkCount }, (_, position) => oldChunk(first + position));
    await db.insert(chunks).values(rows.map((row, position) => ({ ...row, ...own, documentId, position })));
  }
}

await openAppDatabase();
await fill(Number(process.argv[2] ?? 0));
const left = await db.$count(chunks, eq(chunks.embeddingModel, OLD_MODEL));
await closeAppDatabase();
process.stdout.write(`${left}\n`);
process.exit(0);
