import { Hourglass, Keyboard, RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { type MicrophoneProblem, microphoneBrowser } from "./microphone-problem.ts";
import { ScreenHeading, ScreenLead } from "./screen-heading.tsx";
import { TermsFields } from "./terms-fields.tsx";
import type { TermsForm } from "./use-terms.ts";
import { fill } from "./words/call-words.ts";
import { useWords } from "./words/use-words.tsx";

type PanelProps = {
  /** What has to be answered before a call; none on the landing page. */
  terms?: TermsForm;
  problem: MicrophoneProblem;
  name: string;
  focus: boolean;
  starting: boolean;
  onType: () => void;
  onCheck: () => void;
};

/** No microphone: how to get one in this browser, and typing, which needs none. */
export function NoMicrophonePanel({ terms, problem, name, focus, starting, onType, onCheck }: PanelProps) {
  const { noMicrophone: words, before } = useWords();
  return (
    <div data-testid="no-microphone" data-reason={problem}>
      <ScreenHeading focus={focus}>{fill(words.title, { name })}</ScreenHeading>
      {problem === "denied" ? <AllowSteps /> : <ScreenLead>{words.problems[problem]}</ScreenLead>}
      {terms && <TermsFields form={terms} />}
      <div className="grid gap-2">
        <Button
          variant="primary"
          size="xl"
          data-testid="type-instead"
          onClick={onType}
          aria-disabled={starting}
        >
          <Keyboard aria-hidden="true" />
          {starting ? fill(before.calling, { name }) : words.type}
        </Button>
        <Button variant="ghost" size="lg" data-testid="check-microphone" onClick={onCheck}>
          <RotateCw aria-hidden="true" />
          {words.checkAgain}
        </Button>
      </div>
    </div>
  );
}

function AllowSteps() {
  const words = useWords().noMicrophone;
  const { browser, steps } = words.allow[microphoneBrowser(navigator.userAgent)];
  return (
    <>
      <ScreenLead>{fill(words.blockedIn, { browser })}</ScreenLead>
      <ol className="my-6 grid list-none gap-3 max-wide:my-4">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[24px_1fr] text-[15px] leading-[22px]">
            <span aria-hidden="true" className="text-subtle tabular-nums">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mb-6 flex gap-2.5 rounded-md bg-surface-hover p-3 text-sm text-muted">
        <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-[1.75]" />
        <span>
          <b className="font-semibold text-foreground">{words.waitingTitle}</b> {words.waitingText}
        </span>
      </p>
    </>
  );
}
