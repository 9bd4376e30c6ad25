import { type ReactNode, useState } from "react";
import { Countdown } from "#components/call/live/countdown.tsx";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { durationInWords } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import type { CallProblem } from "./call-problem.ts";
import type { CallLink } from "./call-types.ts";
import { ScreenHeading, ScreenLead } from "./portrait.tsx";
import { RecordingNotice } from "./recording-notice.tsx";

/** How long a waiting page waits between two tries. Random, so pages that were refused together don't return together. */
const nextTryS = () => 7 + Math.floor(Math.random() * 7);

/** Problems that end when another visitor hangs up. */
const retriesAutomatically = (problem: CallProblem) => problem === "busy" || problem === "crowded";

type PanelProps = {
  problem: CallProblem;
  attempt: number;
  link: CallLink;
  onRetry: () => void;
  /** A retry only loads the page again. */
  reloads?: boolean;
  /** Stops waiting for a place. */
  onCancel?: () => void;
  children?: ReactNode;
};

/** Why the call did not start, and what to do. A visitor who finds no place waits here, and the page tries again. */
export function ProblemPanel(props: PanelProps) {
  const { problem, attempt, link, onRetry, reloads = false, onCancel, children } = props;
  const words = useWords();
  const { title, text, retry } = words.problems[problem];
  const names = { name: link.avatar.name, label: link.label };
  const waits = retriesAutomatically(problem);
  return (
    <div data-testid="error-page" data-reason={problem} className="fade-in">
      <ScreenHeading focus>{fill(title, names)}</ScreenHeading>
      <ScreenLead>{fill(text, names)}</ScreenLead>
      {waits && <Waiting attempt={attempt} onRetry={onRetry} />}
      {retry && !reloads && <RecordingNotice link={link} />}
      {retry && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="lg" data-testid="retry" onClick={onRetry}>
            {retry}
          </Button>
          {waits && onCancel && (
            <Button variant="ghost" size="lg" data-testid="cancel-waiting" onClick={onCancel}>
              {words.waiting.cancel}
            </Button>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

/** The countdown to the next try. Screen readers hear that the page waits, and once a minute for how long. */
function Waiting({ attempt, onRetry }: { attempt: number; onRetry: () => void }) {
  const { locale, waiting, nextTryIn, nextTryNow } = useWords();
  const [since] = useState(() => Date.now());
  const minutesMs = Math.floor((Date.now() - since) / 60_000) * 60_000;
  return (
    <>
      <p role="status" data-testid="waiting" className="mb-2 text-base">
        {minutesMs === 0 ? waiting.now : fill(waiting.since, { time: durationInWords(minutesMs, locale) })}
      </p>
      <NextTry key={attempt} soon={nextTryIn} now={nextTryNow} onDone={onRetry} />
    </>
  );
}

/** A countdown of a length of its own. */
function NextTry(props: { soon: string; now: string; onDone: () => void }) {
  const [seconds] = useState(nextTryS);
  return <Countdown {...props} seconds={seconds} />;
}
