"use client";

import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";

export type PasskeyOptions = () => Promise<FormResult<PublicKeyCredentialRequestOptionsJSON>>;

type PasskeyButtonProps = {
  label: string;
  options: PasskeyOptions;
  /** Sends the passkey's response to the server; returns what went wrong. */
  onUsed: (response: string) => Promise<string | undefined>;
};

/** Asks the browser for a passkey. Not shown by browsers that have none. */
export function PasskeyButton({ label, options, onUsed }: PasskeyButtonProps) {
  const [isKnown, setKnown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setKnown("PublicKeyCredential" in window), []);
  if (!isKnown) return null;
  const onClick = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const found = await askBrowser(options, onUsed);
    setProblem(found);
    setBusy(false);
  };
  return (
    <>
      <FormNotice message={problem} />
      <Button size="lg" aria-disabled={isBusy} onClick={() => void onClick()}>
        <KeyRound aria-hidden="true" />
        {label}
      </Button>
    </>
  );
}

async function askBrowser(
  options: PasskeyOptions,
  onUsed: PasskeyButtonProps["onUsed"],
): Promise<string | undefined> {
  const made = await options().catch(() => null);
  if (!made?.ok) return made?.message ?? "The server didn't respond. Try again.";
  const response = await startAuthentication({ optionsJSON: made.value }).catch(() => null);
  if (!response) return "No passkey was used. Try again, or choose another way.";
  return await onUsed(JSON.stringify(response));
}
