"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { type AskProof, ProofContext } from "#components/ui/form/use-form.ts";
import type { ProofActions } from "./proof-dialog.tsx";

// It brings the libraries of sign-in and passkeys, so pages load it when a form first asks.
const ProofDialog = dynamic(() => import("./proof-dialog.tsx").then((loaded) => loaded.ProofDialog), {
  ssr: false,
});

/** Lets every form of the console ask for a proof of who the person is, when its action needs one. */
export function ProofProvider({ actions, children }: { actions: ProofActions; children: ReactNode }) {
  const [isOpen, setOpen] = useState<boolean>();
  const answer = useRef<(isProven: boolean) => void>(() => undefined);
  const ask: AskProof = useCallback(
    () =>
      new Promise((resolve) => {
        answer.current = resolve;
        setOpen(true);
      }),
    [],
  );
  const close = (isProven: boolean) => {
    setOpen(false);
    answer.current(isProven);
  };
  return (
    <ProofContext.Provider value={ask}>
      {children}
      {isOpen !== undefined && <ProofDialog open={isOpen} actions={actions} onClose={close} />}
    </ProofContext.Provider>
  );
}
