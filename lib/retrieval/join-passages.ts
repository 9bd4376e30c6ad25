/** A chunk that a search has found. `similarity`: how near it is to the question, 1 for the same. */
export type FoundChunk = {
  documentId: string;
  position: number;
  documentName: string;
  heading: string;
  content: string;
  similarity: number;
};

/** What is retrieved as one: a chunk, or neighbours of one document put together. */
export type Passage = {
  documentId: string;
  documentName: string;
  /** The first chunk's place in its document. */
  position: number;
  content: string;
  /** 0 to 1, higher is better. */
  score: number;
};

/** Longer passages say no more of the answer, and a speaking model has little time. */
const MAX_JOINED = 3;

type Group = { chunks: FoundChunk[]; similarity: number };

const normalised = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** A chunk's text below its headings. */
function textOf(chunks: FoundChunk[]): string {
  const heading = chunks[0]?.heading ?? "";
  const content = chunks.map((chunk) => chunk.content).join("\n\n");
  return heading === "" ? content : `${heading}\n\n${content}`;
}

function joinsOn({ chunks }: Group, { documentId, position }: FoundChunk): boolean {
  if (chunks.length >= MAX_JOINED || chunks[0]?.documentId !== documentId) return false;
  const positions = chunks.map((chunk) => chunk.position);
  return position === Math.min(...positions) - 1 || position === Math.max(...positions) + 1;
}

/**
 * The best `topK` passages of chunks that come best first: neighbours are joined at the place of the better one, the
 * same text is kept once. The score is the similarity, but never below that of a passage that is ranked lower: words
 * that match can rank a passage above one that is nearer in meaning.
 */
export function joinPassages(ranked: readonly FoundChunk[], topK: number): Passage[] {
  const groups: Group[] = [];
  const seen = new Set<string>();
  for (const chunk of ranked) {
    const text = normalised(chunk.content);
    if (seen.has(text)) continue;
    const neighbour = groups.find((group) => joinsOn(group, chunk));
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
  let atLeast = 0;
  for (const { chunks, similarity } of groups.toReversed()) {
    const [first] = chunks;
    if (!first) continue;
    atLeast = Math.max(atLeast, Math.min(1, similarity));
    const { documentId, documentName, position } = first;
    passages.unshift({ documentId, documentName, position, content: textOf(chunks), score: atLeast });
  }
  return passages;
}
