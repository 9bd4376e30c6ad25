"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { CallWords } from "./call-words.ts";
import { EN } from "./en.ts";

/** English where nobody chose: the console and the landing page. */
const Words = createContext<CallWords>(EN);

/** Gives the call below it the words of a language. */
export function WordsProvider({ words, children }: { words: CallWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

/** The words of this page's language. */
export const useWords = (): CallWords => useContext(Words);
