"use client";

import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** Downloads everything of the account as one file. */
export function ExportAccount({ action }: { action: FormAction<{ url: string }> }) {
  const words = useWords("settings").export;
  const { onSubmit, isBusy, notice } = useForm(action, { onDone: ({ url }) => window.location.assign(url) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <FormNotice message={notice} />
      <Button type="submit" disabled={isBusy}>
        <Download aria-hidden="true" />
        {words.download}
      </Button>
    </form>
  );
}
