"use client";

import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

type RunFormProps = {
  scenarioId: string;
  hasDraft: boolean;
  /** The tests that can run where the demo model answers; null if all of them can. */
  onlyIds: string[] | null;
  start: FormAction<string>;
};

const ATTEMPTS = [1, 3, 5, 10, 20];

/** Starts a run of all tests that can run, and opens it. */
export function RunForm({ scenarioId, hasDraft, onlyIds, start }: RunFormProps) {
  const { run: words, demoModel } = useWords("scenarioTests");
  const router = useRouter();
  const [attempts, setAttempts] = useState(1);
  const { onSubmit, isBusy, failure } = useForm(start, {
    onDone: (id) => router.push(`/scenarios/${scenarioId}/tests/${id}`),
  });
  const required = Array.from({ length: attempts - 1 }, (_one, index) => attempts - 1 - index);
  return (
    <form method="post" onSubmit={onSubmit} aria-label={words.title} className="flex flex-col gap-3">
      <input type="hidden" name="scenario_id" value={scenarioId} />
      {onlyIds?.map((id) => (
        <input key={id} type="hidden" name="test_ids" value={id} />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={words.version}
          className="w-64 max-wide:w-full"
          name="versions"
          defaultValue={hasDraft ? "draft" : "published"}
        >
          {hasDraft && <option value="draft">{words.draft}</option>}
          {hasDraft && <option value="draft,published">{words.compare}</option>}
          <option value="published">{words.published}</option>
        </SelectField>
        <SelectField
          label={words.attempts}
          className="w-28"
          name="attempts"
          value={attempts}
          onChoose={(value) => setAttempts(Number(value))}
          options={ATTEMPTS.map((number) => [number, number])}
        />
        {attempts > 1 && (
          <SelectField
            label={words.required}
            className="w-36"
            key={attempts}
            name="required"
            options={required.map((number) => [number, number])}
          >
            <option value={attempts}>{words.all}</option>
          </SelectField>
        )}
        <Button
          type="submit"
          variant="primary"
          aria-disabled={isBusy}
          disabled={onlyIds?.length === 0}
          title={onlyIds?.length === 0 ? demoModel : undefined}
          icon={Play}
        >
          {isBusy ? words.starting : onlyIds ? words.startScripted : words.start}
        </Button>
      </div>
      <FormNotice message={failure?.message} />
    </form>
  );
}
