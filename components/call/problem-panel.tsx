import { Button } from "#components/ui/button.tsx";
import type { CallProblem } from "./call-problem.ts";
import type { CallLink } from "./call-types.ts";
import { Countdown } from "./countdown.tsx";
import { ScreenHeading, ScreenLead } from "./screen-heading.tsx";
import { fill } from "./words/call-words.ts";
import { useWords } from "./words/use-words.tsx";

const LOOK_AGAIN_S = 10;

/** What passes by itself when somebody else hangs up. */
const looksAgain = (problem: CallProblem) => problem === "busy" || problem === "crowded";

type PanelProps = { problem: CallProblem; attempt: number; link: CallLink; onRetry: () => void };

/** Why there is no call, and the way on. A busy link is tried again by itself. */
export function ProblemPanel({ problem, attempt, link, onRetry }: PanelProps) {
  const words = useWords();
  const { title, text, retry } = words.problems[problem];
  const names = { name: link.person.name, label: link.label };
  return (
    <div data-testid="error-page" data-reason={problem} className="fade-in">
      <ScreenHeading focus>{fill(title, names)}</ScreenHeading>
      <ScreenLead>{fill(text, names)}</ScreenLead>
      {looksAgain(problem) && (
        <Countdown
          key={attempt}
          seconds={LOOK_AGAIN_S}
          soon={words.nextTryIn}
          now={words.nextTryNow}
          onDone={onRetry}
        />
      )}
      {retry && (
        <Button variant="primary" size="lg" data-testid="retry" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
