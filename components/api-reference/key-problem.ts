import { fill } from "#components/words/fill.ts";
import { isWhole, type ListedKey } from "./key-context.tsx";
import type { ReferenceWords } from "./words/en.ts";

type KeyWords = ReferenceWords["key"];

/** What is wrong with a pasted key; null if it can be used. An empty field has no problem yet. */
export function keyProblem(key: string, chosen: ListedKey | null, words: KeyWords): string | null {
  if (key === "") return null;
  if (!isWhole(key)) return words.malformed;
  if (chosen && !key.endsWith(chosen.lastFour)) {
    return fill(words.mismatch, { end: key.slice(-4), name: chosen.name, lastFour: chosen.lastFour });
  }
  return null;
}

/** Why a chosen key cannot run an operation; null if it can, or if its scope is unknown. */
export function scopeProblem(
  chosen: ListedKey | null,
  scopes: string[] | null,
  { words, locale }: { words: KeyWords; locale: string },
): string | null {
  if (!chosen || !scopes || scopes.includes(chosen.scope)) return null;
  const needed = new Intl.ListFormat(locale, { type: "disjunction" }).format(scopes);
  return fill(words.scope, { name: chosen.name, scope: chosen.scope, scopes: needed });
}
