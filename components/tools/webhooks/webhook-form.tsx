"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { WebhookFields, type WebhookValues } from "./webhook-fields.tsx";

/** Edits an existing webhook. */
export function WebhookForm({ webhook, action }: { webhook: WebhookValues; action: FormAction }) {
  const { webhook: words } = useWords("tools");
  const ui = useWords("ui");
  const { onSubmit, isBusy, failure, notice } = useForm(action, { onDone: () => toast(words.saved) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={notice} />
      <WebhookFields webhook={webhook} errors={failure?.fields ?? {}} />
      <div>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? ui.saving : ui.save}
        </Button>
      </div>
    </form>
  );
}
