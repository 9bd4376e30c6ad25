"use client";

import { Button, buttonClass } from "#components/ui/button.tsx";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

type DraftNoticeProps = {
  id: string;
  failure: (FormResult & { ok: false }) | null;
  publishFailure: string | undefined;
  flush: () => Promise<boolean>;
  shared: { overwrite: () => void };
};

/**
 * Why the draft is not saved or published. If another member has changed the scenario, this page keeps what was typed
 * and asks which version stays. An invalid name is shown at its field.
 */
export function DraftNotice({ id, failure, publishFailure, flush, shared }: DraftNoticeProps) {
  const words = useWords("scenarioEditor").conflict;
  const saving = failure?.fields.name ? undefined : failure?.message;
  if (!failure?.fields.revision) return <FormNotice message={publishFailure ?? saving} />;
  const overwrite = () => {
    shared.overwrite();
    void flush();
  };
  return (
    <div className="flex flex-col gap-2">
      <FormNotice message={words.text} />
      <div className="flex flex-wrap gap-2">
        <a className={buttonClass({ size: "sm" })} href={`/scenarios/${id}`} target="_blank" rel="noreferrer">
          {words.show}
        </a>
        <Button size="sm" onClick={overwrite}>
          {words.overwrite}
        </Button>
      </div>
    </div>
  );
}
