"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { fill } from "#components/words/fill.ts";
import type { ReferenceWords } from "./words/en.ts";

type LanguageState = { language: string; setLanguage: (language: string) => void };

const LanguageContext = createContext<LanguageState>({ language: "curl", setLanguage: () => undefined });

/** The language of all samples. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState("curl");
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>;
}

export const useLanguage = (): LanguageState => useContext(LanguageContext);

/** A key of the account. Only its end is known. */
export type ListedKey = { id: string; name: string; lastFour: string; scope: string };

type KeyState = {
  /** The account's active keys; null for a reader who is not signed in. */
  keys: ListedKey[] | null;
  /** As pasted. It stays in this page's memory: a reload forgets it. */
  key: string;
  chosen: ListedKey | null;
  choose: (id: string) => void;
  paste: (key: string) => void;
};

const KeyContext = createContext<KeyState>({
  keys: null,
  key: "",
  chosen: null,
  choose: () => undefined,
  paste: () => undefined,
});

/** The key for “Try it”, shared by all operations of the reference. */
export function KeyProvider({ keys, children }: { keys: ListedKey[] | null; children: ReactNode }) {
  const [key, setKey] = useState("");
  const [chosenId, choose] = useState("");
  const chosen = keys?.find(({ id }) => id === chosenId) ?? null;
  const paste = (text: string) => {
    const pasted = text.trim();
    setKey(pasted);
    // A pasted key chooses itself.
    const found = keys?.find(({ lastFour }) => isWhole(pasted) && pasted.endsWith(lastFour));
    if (found) choose(found.id);
  };
  return <KeyContext value={{ keys, key, chosen, choose, paste }}>{children}</KeyContext>;
}

export const useKey = (): KeyState => useContext(KeyContext);

/** Whether a text has the shape of a key. */
export const isWhole = (key: string): boolean => /^vv_live_[0-9A-Za-z]{46}$/.test(key);

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
