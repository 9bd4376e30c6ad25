"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

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
