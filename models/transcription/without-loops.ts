const LONGEST_PHRASE = 8;
const KEPT = 2;

/**
 * Small recognizers sometimes get stuck and repeat one phrase. A phrase of up to 8 words that occurs more than three
 * times in a row is kept twice.
 */
export function withoutLoops(text: string): string {
  const words = text.split(/\s+/);
  for (let size = 1; size <= LONGEST_PHRASE; size++) {
    for (let at = 0; at + size * 4 <= words.length; at++) {
      const times = repeats(words, at, size);
      if (times > 3) words.splice(at + size * KEPT, size * (times - KEPT));
    }
  }
  return words.join(" ");
}

function repeats(words: string[], at: number, size: number): number {
  const same = (a: number, b: number) => bare(words[a]) === bare(words[b]);
  let times = 1;
  while (
    at + (times + 1) * size <= words.length &&
    Array.from({ length: size }, (_, i) => same(at + i, at + times * size + i)).every(Boolean)
  ) {
    times++;
  }
  return times;
}

function bare(word: string | undefined): string {
  return (word ?? "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
