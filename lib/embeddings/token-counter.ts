import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import type { CountTokens } from "#lib/chunking/block.ts";
import { env } from "#lib/platform/env.ts";

/** What the local model's tokenizer splits before it looks words up: so words can be counted one by one, and remembered. */
const WORD = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;
/** Longer than any word: the tokenizer gives up on such (as one unknown token), other models do not. */
const LONGEST_WORD = 100;
const KEPT_WORDS = 50_000;
/** Of a word whose tokens nobody can count: short of what any usual tokenizer makes of it. */
const CHARACTERS_A_TOKEN = 3;

const estimate = (word: string): number => Math.ceil(word.length / CHARACTERS_A_TOKEN);

let loading: Promise<CountTokens> | undefined;

/** Counts tokens as the local embedding model does; by an estimate on the high side where that model is not installed. */
export function loadTokenCounter(): Promise<CountTokens> {
  loading ??= readTokenizer().then((tokenizer) => countByWord(tokenizer));
  return loading;
}

async function readTokenizer(): Promise<Tokenizer | undefined> {
  const path = join(env.VISAVIS_CACHE_DIR, "models", "embeddings", "tokenizer.json");
  try {
    return new Tokenizer(JSON.parse(await readFile(path, "utf8")), {});
  } catch {
    return undefined;
  }
}

function countByWord(tokenizer: Tokenizer | undefined): CountTokens {
  const known = new Map<string, number>();
  const countWord = (word: string): number => {
    if (!tokenizer || word.length > LONGEST_WORD) return estimate(word);
    const kept = known.get(word);
    if (kept !== undefined) return kept;
    const tokens = tokenizer.encode(word, { add_special_tokens: false }).ids.length;
    if (known.size >= KEPT_WORDS) known.clear();
    known.set(word, tokens);
    return tokens;
  };
  return (text) => {
    let tokens = 0;
    for (const word of text.match(WORD) ?? []) tokens += countWord(word);
    return tokens;
  };
}
