import { DE } from "./de.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import type { Phrases } from "./phrases.ts";

const PHRASES: Record<string, Phrases> = { German: DE, French: FR, Spanish: ES };

/** The worker's instruction to every model of a call with a language, and similar words of integrators. */
const INSTRUCTION = /\bSpeak (German|French|Spanish)\b/;

/** The phrases of the language that a prompt asks for; undefined for English. */
export function findPhrases(prompt: string): Phrases | undefined {
  const name = INSTRUCTION.exec(prompt)?.[1];
  return name === undefined ? undefined : PHRASES[name];
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const ENGLISH =
  /(?<!\p{L})(?:the|and|is|are|a|an|not|of|with|for|to|you|your|ask|tell|them|when|if|never)(?!\p{L})/giu;

/** Whether a sentence of a prompt is in the language of these phrases, and not in English. */
export const isInLanguage = (sentence: string, { reads }: Phrases): boolean =>
  countMatches(sentence, reads.ofLanguage) > countMatches(sentence, ENGLISH);
