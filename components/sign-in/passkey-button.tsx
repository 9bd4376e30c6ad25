"use client";

import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { signIn } from "next-auth/react";
import { useEffect, useState } from "react";
import type { SecurityWords } from "#components/security/words/en.ts";
import { Button } from "#components/ui/button.tsx";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { signInProblem } from "./sign-in-problem.ts";

export type PasskeyOptions = () => Promise<FormResult<PublicKeyCredentialRequestOptionsJSON>>;

type PasskeyButtonProps = {
  label: string;
  options: PasskeyOptions;
  /** Sends the passkey's response to the server; returns what went wrong. */
  onUsed: (response: string) => Promise<string | undefined>;
};

/** Asks the browser for a passkey. Not shown by browsers that have none. */
export function PasskeyButton({ label, options, onUsed }: PasskeyButtonProps) {
  const words = useWords("security");
  const [isKnown, setKnown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setKnown("PublicKeyCredential" in window), []);
  if (!isKnown) return null;
  const onClick = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const found = await askBrowser(options, onUsed, words);
    setProblem(found);
    setBusy(false);
  };
  return (
    <>
      <FormNotice message={problem} />
      <Button size="lg" aria-disabled={isBusy} onClick={() => void onClick()} icon={KeyRound}>
        {label}
      </Button>
    </>
  );
}

async function askBrowser(
  options: PasskeyOptions,
  onUsed: PasskeyButtonProps["onUsed"],
  words: SecurityWords,
): Promise<string | undefined> {
  const made = await options().catch(() => null);
  if (!made?.ok) return made?.message ?? words.noAnswer;
  const response = await startAuthentication({ optionsJSON: made.value }).catch(() => null);
  if (!response) return words.noPasskeyUsed;
  return await onUsed(JSON.stringify(response));
}

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
