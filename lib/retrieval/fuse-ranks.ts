import type { Hit } from "#lib/retrieval/queries.ts";

/**
 * How little the difference between the first places counts. Cormack, Clarke and Büttcher (2009) take 60, for many
 * rankings of the same worth; with two, standing in both would then beat the first place of the better one.
 */
const FLATNESS = 3;

export const keyOf = ({ documentId, position }: Hit): string => `${documentId}:${position}`;

/** Reciprocal rank fusion: what several rankings place high comes first. A weight belongs to each ranking. */
export function fuseRanks(rankings: readonly { hits: readonly Hit[]; weight: number }[]): Hit[] {
  const fused = new Map<string, { hit: Hit; score: number }>();
  for (const { hits, weight } of rankings) {
    for (const [rank, hit] of hits.entries()) {
      const score = weight / (FLATNESS + rank + 1) + (fused.get(keyOf(hit))?.score ?? 0);
      fused.set(keyOf(hit), { hit, score });
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}
