"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody, DialogButton, DialogFoot } from "#components/ui/dialog.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

/** Shows a webhook's secret once. Escape and clicks outside do not close the dialog. */
function ShownSecretDialog({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { signing: words } = useWords("tools");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      isHeld
      title={words.copyTitle}
      description={words.copyText}
    >
      <DialogBody>
        <div className="flex items-center gap-2 rounded-md border border-accent-line bg-accent-soft py-3 pr-2 pl-3.5">
          <code
            data-testid="webhook-secret"
            className="min-w-0 flex-1 font-mono text-sm font-medium break-all"
          >
            {secret}
          </code>
          <CopyButton text={secret} what={words.secretName} />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onDone}>
          {words.stored}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/**
 * Replaces the signing secret and shows the new one once. The old one also signs for another day, so
 * receivers can switch at any time.
 */
export function RotateSecret({ id, action }: { id: string; action: FormAction<{ secret: string }> }) {
  const { signing, secrets } = useWords("tools");
  const [secret, setSecret] = useState<string | null>(null);
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: (rotated) => setSecret(rotated.secret) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? secrets.replacing : signing.replace}
      </Button>
      <FormNotice message={failure?.message} />
      {secret !== null && <ShownSecretDialog secret={secret} onDone={() => setSecret(null)} />}
    </form>
  );
}

/** The "Create webhook" button, its dialog, and the secret, which is shown once. */
export function CreateWebhook({ action }: { action: FormAction<{ secret: string }> }) {
  const { create } = useWords("tools").webhooks;
  const { creating } = useWords("ui");
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <DialogButton icon={Plus} label={create}>
        {(dialog) => (
          <FormDialog
            {...dialog}
            title={create}
            action={action}
            draftKey="new webhook"
            onDone={(created) => setSecret(created.secret)}
            submitLabel={create}
            busyLabel={creating}
          >
            <WebhookFields />
          </FormDialog>
        )}
      </DialogButton>
      {secret !== null && <ShownSecretDialog secret={secret} onDone={() => setSecret(null)} />}
    </>
  );
}
