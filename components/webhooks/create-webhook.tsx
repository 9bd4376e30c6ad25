"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { ShownSecretDialog } from "./shown-secret-dialog.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

type CreateWebhookProps = { action: FormAction<{ secret: string }> };

/** The button, the form, and the secret shown once. */
export function CreateWebhook({ action }: CreateWebhookProps) {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open: isOpen,
    onDone: (created) => {
      setOpen(false);
      setSecret(created.secret);
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Add webhook
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Add a webhook">
        <form method="post" onSubmit={onSubmit}>
          <DialogBody>
            <FormNotice message={notice} />
            <WebhookFields faults={failure?.fields ?? {}} />
          </DialogBody>
          <FormFoot isBusy={isBusy} busy="Adding it" act="Add webhook" onCancel={() => setOpen(false)} />
        </form>
      </Dialog>
      {secret !== null && <ShownSecretDialog secret={secret} onDone={() => setSecret(null)} />}
    </>
  );
}
