"use client";

import { signIn } from "next-auth/react";
import { PasskeyButton, type PasskeyOptions } from "./passkey-button.tsx";
import { signInProblem } from "./sign-in-problem.ts";

/** Signs in with a passkey alone: it is a second factor in itself. */
export function SignInWithPasskey({ options, next }: { options: PasskeyOptions; next: string }) {
  const enter = async (response: string): Promise<string | undefined> => {
    const answer = await signIn("passkey", { response, redirect: false }).catch(() => undefined);
    if (!answer) return "The server didn't respond. Try again.";
    if (!answer.ok || answer.error) return signInProblem(answer.error ?? "unknown");
    // A full page load, so nothing loaded while signed out remains.
    window.location.assign(next);
    return undefined;
  };
  return <PasskeyButton label="Use a passkey" options={options} onUsed={enter} />;
}
