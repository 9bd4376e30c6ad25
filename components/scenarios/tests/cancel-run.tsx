"use client";

import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

type CancelRunProps = { scenarioId: string; runId: string; cancel: FormAction };

/** Cancels a run that is not finished. */
export function CancelRun({ scenarioId, runId, cancel }: CancelRunProps) {
  const { run: words } = useWords("scenarioTests");
  const { onSubmit, isBusy, failure } = useForm(cancel);
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="scenario_id" value={scenarioId} />
      <input type="hidden" name="id" value={runId} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? words.cancelling : words.cancel}
      </Button>
      <FormNotice message={failure?.message} />
    </form>
  );
}
