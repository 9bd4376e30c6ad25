"use client";

import Link from "next/link";
import type { CallProblem } from "#components/call/setup/call-problem.ts";
import { useWords as useCallWords } from "#components/call/words/use-words.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { TestAvatar } from "./test-store.ts";

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
  const { ended: words } = useWords("scenarioTesting");
  const { problems } = useCallWords();
  const problemWords = problem && problems[problem];
  const names = { name: avatar.name, label: scenarioName };
  return (
    <div className="flex shrink-0 flex-col gap-3 border-b p-4">
      {problemWords ? (
        <Notice tone="danger" role="alert">
          <p className="font-medium text-foreground">{fill(problemWords.title, names)}</p>
          <p>{fill(problemWords.text, names)}</p>
        </Notice>
      ) : (
        <p role="status" className="text-sm text-muted">
          {words.text}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {again && (
          <Button variant="primary" onClick={again}>
            {words.again}
          </Button>
        )}
        <Button onClick={reset}>{words.settings}</Button>
        <Link href={`/conversations/${sessionId}`} className={buttonClass({ variant: "ghost" })}>
          {words.transcript}
        </Link>
      </div>
    </div>
  );
}
