"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { WebhookFields, type WebhookValues } from "./webhook-fields.tsx";

/** The fields of a webhook that is there. */
export function WebhookForm({ webhook, action }: { webhook: WebhookValues; action: FormAction }) {
  const { onSubmit, isBusy, failure, notice } = useForm(action, { onDone: () => toast("Webhook saved") });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={notice} />
      <WebhookFields webhook={webhook} faults={failure?.fields ?? {}} />
      <div>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? "Saving" : "Save"}
        </Button>
      </div>
    </form>
  );
}
