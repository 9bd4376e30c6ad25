import type { QuestionRow } from "#lib/questions/queries.ts";

/** Questions that want the same answer; `question` is the newest of them. */
export type QuestionGroup = { question: string; ids: string[]; lastAskedAt: Date };

/** From here on two questions want the same answer: paraphrases lie above, questions on one subject below. */
const SAME_FROM = 0.85;

function cosine(a: readonly number[], b: readonly number[]): number {
  let [dot, lengthA, lengthB] = [0, 0, 0];
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0;
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return dot / (Math.sqrt(lengthA * lengthB) || 1);
}

/** Groups questions, newest first, by nearness to the newest of a group; the groups asked most often come first. */
export function groupQuestions(rows: readonly QuestionRow[]): QuestionGroup[] {
  const groups: (QuestionGroup & { first: QuestionRow })[] = [];
  for (const row of rows) {
    const group = groups.find(
      ({ first }) =>
        first.embeddingModel === row.embeddingModel && cosine(first.embedding, row.embedding) >= SAME_FROM,
    );
    if (group) group.ids.push(row.id);
    else groups.push({ question: row.question, ids: [row.id], lastAskedAt: row.createdAt, first: row });
  }
  return groups
    .sort((a, b) => b.ids.length - a.ids.length)
    .map(({ question, ids, lastAskedAt }) => ({ question, ids, lastAskedAt }));
}
