import Link from "next/link";
import type { CallProblem } from "#components/call/setup/call-problem.ts";
import { fill } from "#components/call/words/call-words.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { TestAvatar } from "./test-types.ts";

type EndedTestProps = {
  problem: CallProblem | null;
  sessionId: string;
  avatar: TestAvatar;
  scenarioName: string;
  /** Null if the draft has errors. */
  again: (() => void) | null;
  reset: () => void;
};

/** How a test ended, and what to do next. Its log stays below. */
export function EndedTest({ problem, sessionId, avatar, scenarioName, again, reset }: EndedTestProps) {
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
          The test has ended. Its log stays here until the next test.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {again && (
          <Button variant="primary" onClick={again}>
            Test again
          </Button>
        )}
        <Button onClick={reset}>Change settings</Button>
        <Link href={`/conversations/${sessionId}`} className={buttonClass({ variant: "ghost" })}>
          Transcript
        </Link>
      </div>
    </div>
  );
}
