import type { Hit, WordHit } from "./queries.ts";

/** A chunk found by a search. `similarity` to the question: 1 means the same. */
export type FoundChunk = {
  documentId: string;
  position: number;
  documentName: string;
  heading: string;
  content: string;
  similarity: number;
};

/** What is returned as one result: a chunk, or joined neighbours of one document. */
export type Passage = {
  documentId: string;
  documentName: string;
  /** The position of the first chunk in its document. */
  position: number;
  content: string;
  /** 0 to 1, higher is better. */
  score: number;
};

/** Longer passages don't answer better, and a speaking model has little time. */
const MAX_JOINED = 3;

type Group = { chunks: FoundChunk[]; similarity: number };

const normalised = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** The text of chunks below their headings. */
function passageText(chunks: FoundChunk[]): string {
  const heading = chunks[0]?.heading ?? "";
  const content = chunks.map((chunk) => chunk.content).join("\n\n");
  return heading === "" ? content : `${heading}\n\n${content}`;
}

function isNeighbour({ chunks }: Group, { documentId, position }: FoundChunk): boolean {
  if (chunks.length >= MAX_JOINED || chunks[0]?.documentId !== documentId) return false;
  const positions = chunks.map((chunk) => chunk.position);
  return position === Math.min(...positions) - 1 || position === Math.max(...positions) + 1;
}

/**
 * Joins ranked chunks (best first) into the best `topK` passages. Neighbours are joined at the rank of the
 * better one, and repeated text is dropped. The score is the similarity, but never below that of a
 * lower-ranked passage, because matching words can rank a passage above one that is closer in meaning.
 */
export function joinPassages(ranked: readonly FoundChunk[], topK: number): Passage[] {
  const groups: Group[] = [];
  const seen = new Set<string>();
  for (const chunk of ranked) {
    const text = normalised(chunk.content);
    if (seen.has(text)) continue;
    const neighbour = groups.find((group) => isNeighbour(group, chunk));
    if (!neighbour && groups.length >= topK) continue;
    seen.add(text);
    if (!neighbour) groups.push({ chunks: [chunk], similarity: chunk.similarity });
    else {
      neighbour.chunks = [...neighbour.chunks, chunk].sort((a, b) => a.position - b.position);
      neighbour.similarity = Math.max(neighbour.similarity, chunk.similarity);
    }
  }
  return scored(groups);
}

function scored(groups: readonly Group[]): Passage[] {
  const passages: Passage[] = [];
  let minScore = 0;
  for (const { chunks, similarity } of groups.toReversed()) {
    const [first] = chunks;
    if (!first) continue;
    minScore = Math.max(minScore, Math.min(1, similarity));
    const { documentId, documentName, position } = first;
    passages.unshift({ documentId, documentName, position, content: passageText(chunks), score: minScore });
  }
  return passages;
}

/**
 * Dampens the differences between top ranks. Cormack, Clarke and Büttcher (2009) use 60, for many rankings of
 * equal worth. With two rankings, being in both would then beat first place in the better one.
 */
const FLATNESS = 3;

export const chunkKey = ({ documentId, position }: Hit): string => `${documentId}:${position}`;

/** Reciprocal rank fusion: hits that several weighted rankings place high come first. */
export function fuseRanks(rankings: readonly { hits: readonly Hit[]; weight: number }[]): Hit[] {
  const fused = new Map<string, { hit: Hit; score: number }>();
  for (const { hits, weight } of rankings) {
    for (const [rank, hit] of hits.entries()) {
      const score = weight / (FLATNESS + rank + 1) + (fused.get(chunkKey(hit))?.score ?? 0);
      fused.set(chunkKey(hit), { hit, score });
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}

/**
 * Meaning finds answers better than words do, above all in languages with many word forms and compounds. There, words count only
 * if a chunk contains at least `minCoverage` of them: a smaller share is mostly words such as "can" and "have", which no stop
 * list contains. These figures and `FLATNESS` come from `bench/knowledge/search.ts`.
 */
const WEIGHTS = { english: { words: 0.5, minCoverage: 0 }, other: { words: 0.1, minCoverage: 0.3 } };

/** Fuses what was found by meaning and by words, best first. */
export function fuseHits(nearest: readonly Hit[], matching: readonly WordHit[], language: string): Hit[] {
  const { words, minCoverage } = language === "english" ? WEIGHTS.english : WEIGHTS.other;
  return fuseRanks([
    { hits: nearest, weight: 1 },
    { hits: matching.filter(({ coverage }) => coverage >= minCoverage), weight: words },
    // Last: while a base is being embedded again for another model, there may be no other hits.
    { hits: matching.filter(({ coverage }) => coverage < minCoverage), weight: 0 },
  ]);
}
