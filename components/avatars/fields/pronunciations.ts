import type { Pronunciation } from "#lib/model-clients/pronounce.ts";

function parsePair(pair: string): Pronunciation {
  const [written = "", ...spoken] = pair.split("=");
  return { written: written.trim(), spoken: spoken.join("=").trim() };
}

const isComplete = ({ written, spoken }: Pronunciation): boolean => written !== "" && spoken !== "";

/** Parses "Nguyen = win, Visavis = veeza vee". Skips incomplete pairs. */
export const parsePronunciations = (text: string): Pronunciation[] =>
  text.split(/[,\n]/).map(parsePair).filter(isComplete);

const isPronunciation = (value: unknown): value is Pronunciation =>
  typeof value === "object" &&
  value !== null &&
  "written" in value &&
  typeof value.written === "string" &&
  "spoken" in value &&
  typeof value.spoken === "string";

/** The lines of a list as JSON, complete or not: the inverse of `parsePronunciationLines`. */
export function writePronunciationLines(json: string): string {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? formatPronunciations(list.filter(isPronunciation), "\n") : "";
}

const filledLines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** Parses one pair per line. Keeps incomplete ones, with an empty part, so that the server refuses them. */
export const parsePronunciationLines = (text: string): Pronunciation[] => filledLines(text).map(parsePair);

/** The error of `pronunciations`, or of its first invalid line, which it quotes. */
export function pronunciationError(
  errors: Record<string, string>,
  text: string,
  incomplete: string,
): string | undefined {
  const found = Object.entries(errors).find(([path]) => /^pronunciations(\.|$)/.test(path));
  if (!found) return undefined;
  const [path, message] = found;
  const line = filledLines(text)[Number(path.split(".")[1])];
  if (line === undefined) return message;
  return `${line.trim()}: ${isComplete(parsePair(line)) ? message : incomplete}`;
}

/** The inverse of `parsePronunciations`. */
export const formatPronunciations = (list: readonly Pronunciation[], separator = ", "): string =>
  list.map(({ written, spoken }) => `${written} = ${spoken}`).join(separator);
