"use client";

import { signIn } from "next-auth/react";

const PROBLEMS: Record<string, string> = {
  CredentialsSignin: "E-mail or password is not right.",
  throttled: "Too many attempts. Wait a quarter of an hour, or set a new password.",
  email_taken: "This e-mail has an account already: sign in to it, then connect the service in the settings.",
  unverified: "The service did not confirm your e-mail address. Confirm it there, then try again.",
  sign_up: "There is no account for you here, and this instance takes new ones by invitation only.",
};

/** A sentence for the code that a failed sign-in leaves in the address or in its answer. */
export function signInProblem(code: string | undefined): string | undefined {
  if (!code) return undefined;
  return PROBLEMS[code] ?? "Signing in did not work. Try again.";
}

/** Signs in by password, and goes to `next` when it worked; else answers why not. */
export async function enter(email: string, password: string, next: string): Promise<string | undefined> {
  const answer = await signIn("credentials", { email, password, redirect: false }).catch(() => undefined);
  if (!answer) return "The server did not answer. What you typed is kept: try again.";
  if (!answer.ok || answer.error) return signInProblem(answer.error ?? "unknown");
  // A whole new page: nothing that was loaded as a visitor stays.
  window.location.assign(next);
  return undefined;
}
