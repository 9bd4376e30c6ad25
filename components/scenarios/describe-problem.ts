import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { ProblemDetails } from "#lib/flow/problems/problems.ts";
import type { ScenarioProblemsWords } from "./words/problems/en.ts";

/** A problem of a draft, as the server's check returns it. `message` is the API's, in English. */
export type Problem = ProblemDetails & {
  level: "error" | "warning";
  code: string;
  path: string;
  message: string;
};

/** A problem in the language of the catalogue, as a sentence of its own. */
export function describeProblem(
  { code, variant, values, message }: Pick<Problem, "code" | "message" | "values" | "variant">,
  words: ScenarioProblemsWords,
): string {
  const sentences: Record<string, string | Record<string, string>> = words;
  const known = sentences[code];
  const sentence = typeof known === "object" ? known[variant ?? ""] : known;
  return sentence === undefined ? message : fill(capitalised(sentence), values);
}

/** A sentence may start with a name, which stays as it is. */
const capitalised = (sentence: string): string =>
  sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Describes problems in the reader's language. */
export function useProblemText(): (problem: Problem) => string {
  const words = useWords("scenarioProblems");
  return (problem) => describeProblem(problem, words);
}
