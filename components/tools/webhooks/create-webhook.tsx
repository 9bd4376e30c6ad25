"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import { ShownSecretDialog } from "./shown-secret-dialog.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

type CreateWebhookProps = { action: FormAction<{ secret: string }> };

/** The "Create webhook" button, its dialog, and the secret, which is shown once. */
export function CreateWebhook({ action }: CreateWebhookProps) {
  const { create } = useWords("tools").webhooks;
  const { creating } = useWords("ui");
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {create}
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={create}
        action={action}
        onDone={(created) => setSecret(created.secret)}
        submitLabel={create}
        busyLabel={creating}
      >
        {(errors) => <WebhookFields errors={errors} />}
      </FormDialog>
      {secret !== null && <ShownSecretDialog secret={secret} onDone={() => setSecret(null)} />}
    </>
  );
}
