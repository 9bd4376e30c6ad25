"use client";

import { signIn } from "next-auth/react";
import type { SecurityWords } from "#components/security/words/en.ts";
import { signInProblem } from "./sign-in-problem.ts";

type Texts = { noAnswer: string; problems: SecurityWords["signIn"] };

/** Signs in with a password and opens `next` on success; otherwise returns the reason. */
export async function signInWithPassword(
  credentials: { email: string; password: string },
  next: string,
  { noAnswer, problems }: Texts,
): Promise<string | undefined> {
  const answer = await signIn("credentials", { ...credentials, redirect: false }).catch(() => undefined);
  if (!answer) return noAnswer;
  if (!answer.ok || answer.error) return signInProblem(answer.error ?? "unknown", problems);
  // A full page load, so nothing loaded while signed out remains.
  window.location.assign(next);
  return undefined;
}
