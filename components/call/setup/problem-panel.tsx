import type { ReactNode } from "react";
import { Countdown } from "#components/call/live/countdown.tsx";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import type { CallProblem } from "./call-problem.ts";
import type { CallLink } from "./call-types.ts";
import { RecordingNotice } from "./recording-notice.tsx";
import { ScreenHeading, ScreenLead } from "./screen-heading.tsx";

const RETRY_AFTER_S = 10;

/** Problems that end when another visitor hangs up. */
const retriesAutomatically = (problem: CallProblem) => problem === "busy" || problem === "crowded";

type PanelProps = {
  problem: CallProblem;
  attempt: number;
  link: CallLink;
  onRetry: () => void;
  children?: ReactNode;
};

/** Why the call did not start, and what to do. A busy link is retried automatically. */
export function ProblemPanel({ problem, attempt, link, onRetry, children }: PanelProps) {
  const words = useWords();
  const { title, text, retry } = words.problems[problem];
  const names = { name: link.avatar.name, label: link.label };
  return (
    <div data-testid="error-page" data-reason={problem} className="fade-in">
      <ScreenHeading focus>{fill(title, names)}</ScreenHeading>
      <ScreenLead>{fill(text, names)}</ScreenLead>
      {retriesAutomatically(problem) && (
        <Countdown
          key={attempt}
          seconds={RETRY_AFTER_S}
          soon={words.nextTryIn}
          now={words.nextTryNow}
          onDone={onRetry}
        />
      )}
      {retry && <RecordingNotice link={link} />}
      {retry && (
        <Button variant="primary" size="lg" data-testid="retry" onClick={onRetry}>
          {retry}
        </Button>
      )}
      {children}
    </div>
  );
}
