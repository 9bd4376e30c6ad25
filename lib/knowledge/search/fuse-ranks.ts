import type { Hit } from "./queries.ts";

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
