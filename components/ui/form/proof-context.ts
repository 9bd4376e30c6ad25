"use client";

import { createContext, useContext } from "react";

/** Asks the person to confirm that it's them. Resolves to false if they cancel. */
export type AskProof = () => Promise<boolean>;

export const ProofContext = createContext<AskProof | null>(null);

/** For forms whose action may need a recent proof; null outside of the console. */
export const useAskProof = (): AskProof | null => useContext(ProofContext);
