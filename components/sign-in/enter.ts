"use client";

import { signIn } from "next-auth/react";
import { signInProblem } from "./sign-in-problem.ts";

/** Signs in by password, and goes to `next` when it worked; else answers why not. */
export async function enter(email: string, password: string, next: string): Promise<string | undefined> {
  const answer = await signIn("credentials", { email, password, redirect: false }).catch(() => undefined);
  if (!answer) return "The server did not answer. What you typed is kept: try again.";
  if (!answer.ok || answer.error) return signInProblem(answer.error ?? "unknown");
  // A whole new page: nothing that was loaded as a visitor stays.
  window.location.assign(next);
  return undefined;
}
