"use client";

import { signIn } from "next-auth/react";
import { useWords } from "#components/words/use-words.tsx";
import { PasskeyButton, type PasskeyOptions } from "./passkey-button.tsx";
import { signInProblem } from "./sign-in-problem.ts";

/** Signs in with a passkey alone: it is a second factor in itself. */
export function SignInWithPasskey({ options, next }: { options: PasskeyOptions; next: string }) {
  const words = useWords("security");
  const enter = async (response: string): Promise<string | undefined> => {
    const answer = await signIn("passkey", { response, redirect: false }).catch(() => undefined);
    if (!answer) return words.noAnswer;
    if (!answer.ok || answer.error) return signInProblem(answer.error ?? "unknown", words.signIn);
    // A full page load, so nothing loaded while signed out remains.
    window.location.assign(next);
    return undefined;
  };
  return <PasskeyButton label={words.usePasskey} options={options} onUsed={enter} />;
}
