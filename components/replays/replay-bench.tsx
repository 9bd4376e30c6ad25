"use client";

import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { ReplaySummary } from "./replay-summary.tsx";
import { ReplayTurns } from "./replay-turns.tsx";
import type { ReplayResult } from "./replay-types.ts";

type ReplayBenchProps = {
  id: string;
  /** What the call can be played against, the best first guess first. */
  versions: { value: string; label: string }[];
  /** Whether anybody said anything: without words there is nothing to play. */
  hasTurns: boolean;
  replay: FormAction<ReplayResult>;
};

/** Plays a call against another version of its scenario, and shows both. */
export function ReplayBench({ id, versions, hasTurns, replay }: ReplayBenchProps) {
  const [result, setResult] = useState<ReplayResult | null>(null);
  const { onSubmit, isBusy, failure } = useForm(replay, {
    onDone: setResult,
    onFailed: () => setResult(null),
  });
  if (!hasTurns) {
    return (
      <p className="p-6 text-muted max-wide:px-4">
        The visitor said nothing in this call, so there is nothing to play again.
      </p>
    );
  }
  return (
    <>
      <form
        method="post"
        onSubmit={onSubmit}
        className="flex flex-wrap items-end gap-3 border-b px-6 py-4 max-wide:px-4"
      >
        <input type="hidden" name="id" value={id} />
        <Field label="Play it against">
          {(control) => (
            <Select {...control} name="version" controlSize="sm" className="w-64">
              {versions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          <Play aria-hidden="true" />
          {isBusy ? "Playing, up to 50 s" : "Replay"}
        </Button>
      </form>
      <section
        aria-label="Result"
        aria-busy={isBusy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
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
          <p className="max-w-[640px] p-6 text-sm text-muted max-wide:px-4">
            What the visitor said is said again, in text, to the version that you choose, and its model
            answers. Requests to your endpoints are not made: they are answered as in this call. Questions to
            your documents are answered by the documents of today.
          </p>
        )}
      </section>
    </>
  );
}
