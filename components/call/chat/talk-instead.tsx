import { Mic } from "lucide-react";
import { useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CallLink } from "../setup/call-types.ts";
import { RecordingNotice } from "../setup/recording-notice.tsx";
import type { TalkProblem } from "../setup/use-call-flow.ts";

/** `asking`: the visitor reads that the call will be recorded. */
type TalkStep = "none" | "asking" | "calling" | TalkProblem;

export type Talking = {
  step: TalkStep;
  /** The visitor wants to talk; where calls are recorded, they have to agree first. */
  ask: () => void;
  begin: () => void;
  stay: () => void;
};

/** The way from writing to talking in the same conversation. */
export function useTalking(
  { recorded }: Pick<CallLink, "recorded">,
  onTalk: (() => Promise<TalkProblem | null>) | undefined,
): Talking {
  const [step, setStep] = useState<TalkStep>("none");
  const begin = () => {
    if (!onTalk || step === "calling") return;
    setStep("calling");
    void onTalk().then((problem) => setStep(problem ?? "none"));
  };
  return { step, begin, ask: recorded ? () => setStep("asking") : begin, stay: () => setStep("none") };
}

export function TalkButton({ step, ask }: Talking) {
  const { chat: words } = useWords();
  const isCalling = step === "calling";
  return (
    <Button data-testid="talk-instead" aria-disabled={isCalling} onClick={ask}>
      <Mic aria-hidden="true" />
      <span className="max-wide:sr-only">{isCalling ? words.calling : words.talk}</span>
    </Button>
  );
}

type NoticeProps = Talking & { link: CallLink; isBack: boolean };

/** What the visitor should know on the way: that the call is recorded, or why it can't begin. */
export function TalkNotice({ link, step, begin, stay, isBack }: NoticeProps) {
  const { chat: words } = useWords();
  if (step === "asking") {
    return (
      <div className="grid gap-3 border-b px-5 py-3 max-wide:px-4" data-testid="talk-notice">
        <RecordingNotice link={link} className="m-0" />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={begin} autoFocus>
            <Mic aria-hidden="true" />
            {words.startCall}
          </Button>
          <Button onClick={stay}>{words.stay}</Button>
        </div>
      </div>
    );
  }
  const text =
    step === "microphone"
      ? words.noMicrophone
      : step === "call"
        ? words.noCall
        : step === "none" && isBack
          ? words.noCall
          : "";
  return (
    <p
      role="status"
      data-testid="talk-problem"
      className={
        text === "" ? "sr-only" : "border-b bg-warn-soft px-5 py-2.5 text-sm text-warn max-wide:px-4"
      }
    >
      {text}
    </p>
  );
}
