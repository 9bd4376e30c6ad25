import { useState } from "react";
import type { CallProof, CallTerms } from "./call-types.ts";

/** What a visitor has answered to the terms of a call so far. */
export type TermsForm = {
  terms: CallTerms;
  passcode: string;
  setPasscode: (passcode: string) => void;
  isAgreed: boolean;
  setAgreed: (isAgreed: boolean) => void;
  /** What is missing is shown from the first press on. */
  isPassed: boolean;
  isPasscodeWrong: boolean;
  /** What to bring along to a start; null while something is missing. */
  bring: () => CallProof | null;
};

/** The answers to a link's terms. `isPasscodeWrong`: the last start was refused for it. */
export function useTerms(terms: CallTerms, isPasscodeWrong: boolean): TermsForm {
  const [passcode, setPasscode] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const [isPassed, setPassed] = useState(false);
  /** The passcode that was refused, so that the fault goes when it is changed. */
  const [sent, setSent] = useState<string | null>(null);
  const bring = () => {
    setPassed(true);
    if ((terms.hasPasscode && passcode === "") || (terms.consent && !isAgreed)) return null;
    setSent(passcode);
    return {
      ...(terms.hasPasscode && { passcode }),
      ...(terms.consent && { consentTextHash: terms.consent.hash }),
    };
  };
  return {
    ...{ terms, passcode, setPasscode, isAgreed, setAgreed, isPassed, bring },
    isPasscodeWrong: isPasscodeWrong && sent === passcode,
  };
}
