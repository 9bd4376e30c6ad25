import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import type { CountTokens } from "#lib/knowledge/chunk/parse-blocks.ts";

/**
 * The local model's tokenizer splits text at these boundaries before it looks words up, so words can be
 * counted one by one and cached.
 */
const WORD = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;
/**
 * Longer than any real word. The local tokenizer counts such a word as one unknown token; other models don't.
 */
const MAX_WORD_LENGTH = 100;
const MAX_CACHED_WORDS = 50_000;
/** For words that can't be counted: fewer characters per token than usual tokenizers need. */
const CHARACTERS_PER_TOKEN = 3;

const estimate = (word: string): number => Math.ceil(word.length / CHARACTERS_PER_TOKEN);

let loading: Promise<CountTokens> | undefined;

/**
 * Counts tokens as the local embedding model does, whose tokenizer is in the file `path`. If that model isn't installed,
 * estimates on the high side. A process or thread loads it once.
 */
export function loadTokenCounter(path: string): Promise<CountTokens> {
  loading ??= readTokenizer(path).then((tokenizer) => countByWord(tokenizer));
  return loading;
}

async function readTokenizer(path: string): Promise<Tokenizer | undefined> {
  try {
    return new Tokenizer(JSON.parse(await readFile(path, "utf8")), {});
  } catch {
    return undefined;
  }
}

function countByWord(tokenizer: Tokenizer | undefined): CountTokens {
  const known = new Map<string, number>();
  const countWord = (word: string): number => {
    if (!tokenizer || word.length > MAX_WORD_LENGTH) return estimate(word);
    const kept = known.get(word);
    if (kept !== undefined) return kept;
    const tokens = tokenizer.encode(word, { add_special_tokens: false }).ids.length;
    if (known.size >= MAX_CACHED_WORDS) known.clear();
    known.set(word, tokens);
    return tokens;
  };
  return (text) => {
    let tokens = 0;
    for (const word of text.match(WORD) ?? []) tokens += countWord(word);
    return tokens;
  };
}
