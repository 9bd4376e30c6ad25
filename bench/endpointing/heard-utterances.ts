import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Heard } from "./policies.ts";
import type { Utterance } from "./utterance.ts";
import { UTTERANCES } from "./utterances.ts";

/** What the local models said and heard; `record.ts` writes it. */
export const HEARD_FILE = fileURLToPath(new URL("./heard.json", import.meta.url));

/** The utterances that were spoken and heard. */
export function heardUtterances(): { utterance: Utterance; heard: Heard }[] {
  // Written by `record.ts`.
  const all = JSON.parse(readFileSync(HEARD_FILE, "utf8")) as Heard[];
  return all.flatMap((heard) => {
    const utterance = UTTERANCES.find(({ text }) => text === heard.text);
    return utterance ? [{ utterance, heard }] : [];
  });
}
