import type { SecurityWords } from "#components/security/words/en.ts";

type Problems = SecurityWords["signIn"];

/** Codes of next-auth that mean the same as one of ours. */
const SAME: Record<string, keyof Problems> = { OAuthCallback: "cancelled", Callback: "cancelled" };

const isKnown = (code: string, words: Problems): code is keyof Problems => Object.hasOwn(words, code);

/** Message for the code that a failed sign-in leaves in the URL or its response. */
export function signInProblem(code: string | undefined, words: Problems): string | undefined {
  if (!code) return undefined;
  const name = SAME[code] ?? code;
  return isKnown(name, words) ? words[name] : words.unknown;
}
