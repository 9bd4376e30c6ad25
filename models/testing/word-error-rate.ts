import { editDistance } from "#models/transcription/apply-hints.ts";

/** The edits between the words of two texts, and the number of spoken words. */
export function wordErrors(said: string, heard: string): { words: number; errors: number } {
  const spoken = words(said);
  return { words: spoken.length, errors: editDistance(spoken, words(heard)) };
}

/** The same as a share of the spoken words. */
export function wordErrorRate(said: string, heard: string): number {
  const { words: count, errors } = wordErrors(said, heard);
  return errors / Math.max(1, count);
}

function words(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).map((word) => word.replace(/'/g, ""));
}
