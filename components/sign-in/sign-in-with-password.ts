"use client";

import { signIn } from "next-auth/react";
import { signInProblem } from "./sign-in-problem.ts";

/** Signs in with a password and opens `next` on success; otherwise returns the reason. */
export async function signInWithPassword(
  email: string,
  password: string,
  next: string,
): Promise<string | undefined> {
  const answer = await signIn("credentials", { email, password, redirect: false }).catch(() => undefined);
  if (!answer) return "The server didn't respond. Your input is kept. Try again.";
  if (!answer.ok || answer.error) return signInProblem(answer.error ?? "unknown");
  // A full page load, so nothing loaded while signed out remains.
  window.location.assign(next);
  return undefined;
}
