"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import type { CallProblem } from "#components/call/setup/call-problem.ts";
import { useWords as useCallWords } from "#components/call/words/use-words.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { TestAvatar } from "./test-store.ts";

type EndedTestProps = {
  problem: CallProblem | null;
  sessionId: string;
  avatar: TestAvatar;
  scenarioName: string;
  /** Null if the draft has errors. */
  again: (() => void) | null;
  /** Saves the test as a simulation; null if it cannot be one. Returns false if that fails. */
  save: ((name: string) => boolean) | null;
  scenarioId: string;
  reset: () => void;
};

/** How a test ended, and what to do next. Its log stays below. */
export function EndedTest(props: EndedTestProps) {
  const { problem, sessionId, avatar, scenarioName, again, reset } = props;
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
        {props.save && <SaveButton save={props.save} scenarioId={props.scenarioId} />}
        <Link href={`/conversations/${sessionId}`} className={buttonClass({ variant: "ghost" })}>
          {words.transcript}
        </Link>
      </div>
    </div>
  );
}

/** Saves the test as a scripted visitor, which can be run again after each change. */
function SaveButton({ save, scenarioId }: { save: (name: string) => boolean; scenarioId: string }) {
  const { ended: words } = useWords("scenarioTesting");
  const locale = useLocale();
  const router = useRouter();
  const [isSaved, setSaved] = useState(false);
  const store = () => {
    const time = new Date().toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
    if (!save(fill(words.testName, { time }))) return void toast.error(words.notSaved);
    setSaved(true);
    const open = () => router.push(`/scenarios/${scenarioId}/simulations`);
    toast(words.savedToast, { action: { label: words.simulations, onClick: open } });
  };
  return (
    <Button onClick={store} disabled={isSaved} title={words.saveHint}>
      {isSaved ? words.saved : words.save}
    </Button>
  );
}
