"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import type { CallProblem } from "#components/call/setup/call-problem.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import type { TestAvatar } from "./test-types.ts";

type EndedTestProps = {
  problem: CallProblem | null;
  sessionId: string;
  avatar: TestAvatar;
  scenarioName: string;
  /** Null if the draft has errors. */
  again: (() => void) | null;
  /** Saves the test as a simulation; null if it cannot be one. Returns false if that fails. */
  save: (() => boolean) | null;
  scenarioId: string;
  reset: () => void;
};

/** How a test ended, and what to do next. Its log stays below. */
export function EndedTest(props: EndedTestProps) {
  const { problem, sessionId, avatar, scenarioName, again, reset } = props;
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
        {props.save && <SaveButton save={props.save} scenarioId={props.scenarioId} />}
        <Link href={`/conversations/${sessionId}`} className={buttonClass({ variant: "ghost" })}>
          Transcript
        </Link>
      </div>
    </div>
  );
}

const NOT_SAVED = "Not saved: the script under Simulations is invalid, or this browser stores nothing.";

/** Saves the test as a scripted visitor, which can be run again after each change. */
function SaveButton({ save, scenarioId }: { save: () => boolean; scenarioId: string }) {
  const router = useRouter();
  const [isSaved, setSaved] = useState(false);
  const store = () => {
    if (!save()) return void toast.error(NOT_SAVED);
    setSaved(true);
    const open = () => router.push(`/scenarios/${scenarioId}/simulations`);
    toast("Saved as a test in this browser", { action: { label: "Simulations", onClick: open } });
  };
  return (
    <Button onClick={store} disabled={isSaved}>
      {isSaved ? "Saved" : "Save as a test"}
    </Button>
  );
}
