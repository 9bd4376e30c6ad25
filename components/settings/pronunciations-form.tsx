"use client";

import { toast } from "sonner";
import { PronunciationsField } from "#components/avatars/fields/pronunciations-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";

type PronunciationsFormProps = { initial: readonly Pronunciation[]; action: FormAction };

/** The account's dictionary. */
export function PronunciationsForm({ initial, action }: PronunciationsFormProps) {
  const ui = useWords("ui");
  const words = useWords("settings").pronunciations;
  const { onSubmit, isBusy, failure, notice } = useForm(action, { onDone: () => toast(words.saved) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-stretch gap-4">
      <FormNotice message={notice} />
      <PronunciationsField initial={initial} errors={failure?.fields ?? {}} />
      <Button type="submit" aria-disabled={isBusy} className="self-start">
        {isBusy ? ui.saving : words.save}
      </Button>
    </form>
  );
}
