import { useState } from "react";
import { keepVisitorKey } from "#components/call/memory/visitor-key.ts";
import { type VisitorField, visitorValueProblem } from "#lib/links/visitor-fields.ts";
import type { CallProof, CallTerms } from "./call-types.ts";

/** The visitor's answers to a call's terms so far. */
export type TermsForm = {
  terms: CallTerms;
  passcode: string;
  setPasscode: (passcode: string) => void;
  isAgreed: boolean;
  setAgreed: (isAgreed: boolean) => void;
  /** Whether the visitor wants to be remembered. */
  isRemembered: boolean;
  setRemembered: (isRemembered: boolean) => void;
  /** The fields that the page asks for, and the answers so far, by name. */
  questions: readonly VisitorField[];
  answers: Readonly<Record<string, string>>;
  setAnswer: (name: string, answer: string) => void;
  /** How often the visitor tried to start. Missing answers are shown after the first time. */
  attempts: number;
  isPasscodeWrong: boolean;
  /** What to send with a start; null while something is missing. */
  collectProof: () => CallProof | null;
};

/** The answers to a link's terms. `isPasscodeWrong`: the last start failed because of it. */
export function useTerms(terms: CallTerms, isPasscodeWrong: boolean): TermsForm {
  const [passcode, setPasscode] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const [isRemembered, setRemembered] = useState(false);
  const [answers, setAnswers] = useState<Record<string, string>>({ ...terms.given });
  const questions = (terms.fields ?? []).filter(({ label }) => label !== null);
  const [attempts, setAttempts] = useState(0);
  /** The rejected passcode, so the error disappears when it is changed. */
  const [sent, setSent] = useState<string | null>(null);
  const bring = () => {
    setAttempts(attempts + 1);
    if ((terms.hasPasscode && passcode === "") || (terms.consent && !isAgreed)) return null;
    if (questions.some((field) => visitorValueProblem(field, answers[field.name] ?? "") !== null))
      return null;
    setSent(passcode);
    const visitorKey = terms.memory && isRemembered ? keepVisitorKey(terms.memory.linkToken) : null;
    return {
      ...(terms.hasPasscode && { passcode }),
      ...(terms.consent && { consentTextHash: terms.consent.hash }),
      ...(Object.keys(answers).length > 0 && { visitorVars: answers }),
      ...(visitorKey !== null && { visitorKey }),
    };
  };
  return {
    ...{ terms, passcode, setPasscode, isAgreed, setAgreed, attempts, collectProof: bring },
    ...{ questions, answers, isRemembered, setRemembered },
    setAnswer: (name, answer) => setAnswers((before) => ({ ...before, [name]: answer })),
    isPasscodeWrong: isPasscodeWrong && sent === passcode,
  };
}
