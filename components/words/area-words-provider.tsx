import type { ReactNode } from "react";
import type { Area } from "./catalogues.ts";
import { getLanguage, getWords } from "./get-words.ts";
import { WordsProvider } from "./use-words.tsx";

/** Sends the browser the texts of areas for the client components below (`useWords`). */
export async function AreaWords({ areas, children }: { areas: Area[]; children: ReactNode }) {
  const entries = await Promise.all(areas.map(async (area) => [area, await getWords(area)] as const));
  return (
    <WordsProvider language={await getLanguage()} words={Object.fromEntries(entries)}>
      {children}
    </WordsProvider>
  );
}
