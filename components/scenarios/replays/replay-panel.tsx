"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { Replay } from "#lib/scenarios/replays/schema.ts";
import { ReplaySummary, ReplayTurns } from "./replay-turns.tsx";

type ReplayPanelProps = {
  id: string;
  /** The versions to choose from; the first is selected. */
  versions: { value: string; label: string }[];
  /** Whether the visitor said anything. Otherwise there is nothing to replay. */
  hasTurns: boolean;
  replay: FormAction<Replay>;
};

/** Replays a call against another version of its scenario, and compares both. */
export function ReplayPanel({ id, versions, hasTurns, replay }: ReplayPanelProps) {
  const { form: words, summary } = useWords("replays");
  const [result, setResult] = useState<Replay | null>(null);
  const { onSubmit, isBusy, failure } = useForm(replay, {
    onDone: setResult,
    onFailed: () => setResult(null),
  });
  if (!hasTurns) {
    return <p className="p-6 text-muted max-wide:px-4">{words.nothing}</p>;
  }
  return (
    <>
      <form
        method="post"
        onSubmit={onSubmit}
        className="flex flex-wrap items-end gap-3 border-b px-6 py-4 max-wide:px-4"
      >
        <input type="hidden" name="id" value={id} />
        <SelectField
          label={words.against}
          name="version"
          selectClassName="w-64"
          options={versions.map(({ value, label }) => [value, label])}
        />
        <Button type="submit" variant="primary" aria-disabled={isBusy} icon={Play}>
          {isBusy ? words.busy : words.replay}
        </Button>
      </form>
      <section
        aria-label={summary.title}
        aria-busy={isBusy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll without a mouse.
        tabIndex={0}
        className="min-h-0 flex-1 wide:overflow-y-auto"
      >
        {failure && (
          <div className="px-6 pt-4 max-wide:px-4">
            <FormNotice message={failure.message} />
          </div>
        )}
        {result ? (
          <>
            <ReplaySummary result={result} />
            <ReplayTurns turns={result.turns} />
          </>
        ) : (
          <p className="max-w-[640px] p-6 text-sm text-muted max-wide:px-4">{words.how}</p>
        )}
      </section>
    </>
  );
}
