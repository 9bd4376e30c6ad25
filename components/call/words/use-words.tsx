"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { CallWords } from "./en.ts";

const Words = createContext<CallWords | null>(null);

/** Gives the call below it the words of a language. */
export function WordsProvider({ words, children }: { words: CallWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

/** The words of this page's language. */
export function useWords(): CallWords {
  const words = useContext(Words);
  if (!words) throw new Error("Nothing above provides the words of the call: put it into a <WordsProvider>.");
  return words;
}
