import Link from "next/link";
import type { CallProblem } from "#components/call/call-problem.ts";
import { fill } from "#components/call/words/call-words.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { TestAvatar } from "./test-types.ts";

type OverTestProps = {
  problem: CallProblem | null;
  sessionId: string;
  avatar: TestAvatar;
  scenarioName: string;
  /** Null while the draft has errors. */
  again: (() => void) | null;
  reset: () => void;
};

/** How a test ended, and the way on. What happened in it stays below. */
export function OverTest({ problem, sessionId, avatar, scenarioName, again, reset }: OverTestProps) {
  const { problems } = useWords();
  const words = problem && problems[problem];
  const names = { name: avatar.name, label: scenarioName };
  return (
    <div className="flex shrink-0 flex-col gap-3 border-b p-4">
      {words ? (
        <Notice tone="danger" role="alert">
          <p className="font-medium text-foreground">{fill(words.title, names)}</p>
          <p>{fill(words.text, names)}</p>
        </Notice>
      ) : (
        <p role="status" className="text-sm text-muted">
          The test has ended. What happened in it stays here until the next one.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {again && (
          <Button variant="primary" onClick={again}>
            Test again
          </Button>
        )}
        <Button onClick={reset}>Change the settings</Button>
        <Link href={`/conversations/${sessionId}`} className={buttonClass({ variant: "ghost" })}>
          Transcript
        </Link>
      </div>
    </div>
  );
}
