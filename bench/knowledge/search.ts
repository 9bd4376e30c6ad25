import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { db, replaceConnection } from "#db/client.ts";
import { openPglite, openPostgres, PGLITE_EXTENSIONS } from "#db/open-connection.ts";
import { accounts, documents, knowledgeBases } from "#db/schema/index.ts";
import { embedDocument } from "#lib/knowledge/documents/embed-document.ts";
import { embedQuery } from "#lib/knowledge/embed/embed-texts.ts";
import { findEmbeddingModel } from "#lib/knowledge/embed/embedding-models.ts";
import { chunkKey, fuseHits } from "#lib/knowledge/search/join-passages.ts";
import {
  findMatchingChunks,
  findNearestChunks,
  type Hit,
  readChunks,
} from "#lib/knowledge/search/queries.ts";
import { nearestBy, searchPassages } from "#lib/knowledge/search/search-passages.ts";
import { newId } from "#lib/platform/ids.ts";
import { machine, percentile, printTable } from "../load/figures.ts";
import { CLINIC } from "./clinic.ts";
import { COMPANY } from "./company.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { MACHINES } from "./machines.ts";
import type { AskedDocument } from "./question-set.ts";
import { SPANISH } from "./spanish.ts";
import { TOWN, UNANSWERED } from "./town.ts";
import { UNANSWERED_ELSEWHERE } from "./unanswered.ts";

/** `node scripts/start.mjs run bench/knowledge/search.ts [chunks] [bases]`: see bench/README.md. */
const [chunkTotal = 100_000, baseTotal = 200] = process.argv.slice(2).map(Number);
const SEARCHES = 200;
type QuestionSet = { language: Language; documents: AskedDocument[]; unanswered: string[] };
type Language = "english" | "german" | "french" | "spanish";
const SETS: QuestionSet[] = [
  { language: "english", documents: [...CLINIC, ...MACHINES, ...COMPANY, ...TOWN], unanswered: UNANSWERED },
  { language: "german", documents: GERMAN, unanswered: UNANSWERED_ELSEWHERE.german },
  { language: "french", documents: FRENCH, unanswered: UNANSWERED_ELSEWHERE.french },
  { language: "spanish", documents: SPANISH, unanswered: UNANSWERED_ELSEWHERE.spanish },
];
const askedOf = ({ documents }: QuestionSet) => documents.flatMap(({ asked }) => asked);
const say = (line: string) => process.stdout.write(`${line}\n`);

async function createBase(ownerId: string, name: string, language: Language = "english"): Promise<string> {
  const id = newId();
  await db.insert(knowledgeBases).values({ id, ownerId, name, description: "", language });
  return id;
}

async function addDocument(ownerId: string, knowledgeBaseId: string, name: string, content: string) {
  const id = newId();
  const text = { name, description: "", content, sizeBytes: content.length };
  await db.insert(documents).values({ ...text, id, ownerId, knowledgeBaseId, status: "pending" });
  return id;
}

type Figures = { recall: number; ndcg: number };

/** Rank (from 1) at which each answer was found; undefined if it was not. */
function figuresOf(places: (number | undefined)[]): Figures {
  const share = (value: (place: number) => number) =>
    places.reduce<number>((sum, place) => sum + (place === undefined ? 0 : value(place)), 0) / places.length;
  return {
    recall: share((place) => (place <= 5 ? 1 : 0)),
    ndcg: share((place) => (place <= 10 ? 1 / Math.log2(place + 1) : 0)),
  };
}

/** Rank of the first chunk with the answer's words. */
async function placeOf(
  owner: string,
  base: string,
  hits: Hit[],
  found: { answer: string; vector: number[]; model: string },
) {
  const { answer, vector, model } = found;
  const chunks = await readChunks(db, owner, base, { hits, vector, model });
  const holding = new Set(chunks.filter(({ content }) => content.includes(answer)).map(chunkKey));
  const at = hits.findIndex((hit) => holding.has(chunkKey(hit)));
  return at === -1 ? undefined : at + 1;
}

async function measureQuality(owner: string, base: string, set: QuestionSet): Promise<void> {
  const { language, documents: texts } = set;
  const asked = askedOf(set);
  const model = await findEmbeddingModel(language);
  const places: Record<"hybrid" | "meaning" | "words", (number | undefined)[]> = {
    hybrid: [],
    meaning: [],
    words: [],
  };
  const limit = 40;
  for (const [query, answer] of asked) {
    const vector = await embedQuery(query, model);
    const search = { ...nearestBy(vector, model), chunkCount: 100, limit };
    const meaning = await findNearestChunks(db, owner, base, search);
    const words = await findMatchingChunks(db, owner, base, { query, language, limit });
    const hybrid = fuseHits(meaning, words, language);
    for (const [name, hits] of Object.entries({ hybrid, meaning, words })) {
      // The keys of the object above are those of `places`.
      const list = places[name as keyof typeof places];
      list.push(await placeOf(owner, base, hits.slice(0, 10), { answer, vector, model }));
    }
  }
  printTable(
    [
      `${language}, ${model}: ${asked.length} questions over ${texts.length} documents`,
      "recall@5",
      "nDCG@10",
    ],
    Object.entries(places).map(([name, list]) => {
      const { recall, ndcg } = figuresOf(list);
      return [name, recall.toFixed(3), ndcg.toFixed(3)];
    }),
  );
}

async function measureScores(owner: string, base: string, set: QuestionSet): Promise<void> {
  const best = async (query: string) =>
    (await searchPassages({ ownerId: owner }, base, { query, topK: 1 })).passages[0]?.score ?? 0;
  const answered: number[] = [];
  const unanswered: number[] = [];
  for (const [query] of askedOf(set)) answered.push(await best(query));
  for (const query of set.unanswered) unanswered.push(await best(query));
  const spread = (scores: number[]) => [0.05, 0.5, 0.95].map((share) => percentile(scores, share).toFixed(3));
  printTable(
    ["score of the best passage", "p5", "p50", "p95"],
    [
      ["questions with an answer", ...spread(answered)],
      ["questions without one", ...spread(unanswered)],
    ],
  );
}

/** How long a search takes in a small base, nearly all of which is the question's embedding. */
async function measureQuestion(owner: string, base: string, set: QuestionSet): Promise<void> {
  const times: number[] = [];
  for (const [query] of askedOf(set)) {
    const startedAt = performance.now();
    await searchPassages({ ownerId: owner }, base, { query: `${query} ${times.length}`, topK: 4 });
    times.push(performance.now() - startedAt);
  }
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
  say(`one search: p50 ${p50} ms, p95 ${p95} ms\n`);
}

/** Chunks of other accounts: random vectors around a few hundred centers, random words. */
async function fill(owner: string): Promise<string[]> {
  const perBase = Math.ceil(chunkTotal / baseTotal);
  await db.execute(sql`drop index chunks_embedding_idx`);
  const bases: string[] = [];
  const model = await findEmbeddingModel("english");
  for (let index = 0; index < baseTotal; index += 1) {
    const base = await createBase(owner, `Base ${index}`);
    const document = await addDocument(owner, base, "Filler", "x");
    await db.execute(sql`insert into chunks select ${document}::uuid, n, ${owner}::uuid, ${base}::uuid, '',
      'Text ' || n, 200, to_tsvector('english', (select string_agg('word' || (random() * 5000)::int, ' ') from generate_series(1, 60 + n % 2))),
      (select array_agg(sin(n % 300 * d) + random() * 0.6)::vector from generate_series(1, 384) d), ${model}
      from generate_series(0, ${perBase - 1}) n`);
    await db.execute(
      sql`update documents set status = 'completed', chunk_count = ${perBase} where id = ${document}`,
    );
    bases.push(base);
  }
  const startedAt = performance.now();
  await db.execute(sql`set maintenance_work_mem = '512MB'`);
  await db.execute(sql`create index chunks_embedding_idx on chunks using hnsw (embedding vector_cosine_ops)`);
  await db.execute(sql`analyze`);
  say(`index over ${chunkTotal} chunks: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return bases;
}

async function measureSpeed(owner: string, bases: string[], asked: [string, string][]): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < SEARCHES; index += 1) {
    const [query] = asked[index % asked.length] ?? ["What?"];
    const base = bases[(index * 7) % bases.length] ?? "";
    const startedAt = performance.now();
    await searchPassages({ ownerId: owner }, base, {
      query: `${query} word${index} word${index * 3}`,
      topK: 4,
    });
    times.push(performance.now() - startedAt);
  }
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => Math.round(percentile(times, share)));
  say(
    `search among ${chunkTotal} chunks in ${baseTotal} bases, question embedded: p50 ${p50} ms, p95 ${p95} ms, max ${max} ms`,
  );
}

const url = process.env.DATABASE_URL;
const opened = url ? openPostgres(url) : openPglite(await PGlite.create({ extensions: PGLITE_EXTENSIONS }));
await opened.migrate();
replaceConnection(opened);
try {
  say(`${url ? "Postgres" : "PGlite"}; ${machine()}`);
  const owner = newId();
  await db.insert(accounts).values({ id: owner, name: "Bench", plan: "paid" });
  const bases: string[] = [];
  for (const set of SETS) {
    const base = await createBase(owner, `Questions in ${set.language}`, set.language);
    for (const { name, text } of set.documents)
      await embedDocument(await addDocument(owner, base, name, text));
    await measureQuality(owner, base, set);
    await measureScores(owner, base, set);
    await measureQuestion(owner, base, set);
    bases.push(base);
  }
  const [english] = SETS;
  if (chunkTotal > 0 && english)
    await measureSpeed(owner, [...(await fill(owner)), ...bases], askedOf(english));
} finally {
  await opened.close();
}
