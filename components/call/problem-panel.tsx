import { Button } from "#components/ui/button.tsx";
import type { CallProblem } from "./call-problem.ts";
import type { CallLink } from "./call-types.ts";
import { Countdown } from "./countdown.tsx";
import { problemWords } from "./problem-words.ts";
import { ScreenHeading, ScreenLead } from "./screen-heading.tsx";

const LOOK_AGAIN_S = 10;

type PanelProps = { problem: CallProblem; attempt: number; link: CallLink; onRetry: () => void };

/** Why there is no call, and the way on. A busy link is tried again by itself. */
export function ProblemPanel({ problem, attempt, link, onRetry }: PanelProps) {
  const { title, text, retry } = problemWords(problem, link.person.name, link.label);
  return (
    <div data-testid="error-page" data-reason={problem} className="fade-in">
      <ScreenHeading focus>{title}</ScreenHeading>
      <ScreenLead>{text}</ScreenLead>
      {problem === "busy" && (
        <Countdown key={attempt} seconds={LOOK_AGAIN_S} what="Next try" onDone={onRetry} />
      )}
      {retry && (
        <Button variant="primary" size="lg" data-testid="retry" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
