"use client";

import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";

type ShownSecretDialogProps = { secret: string; onDone: () => void };

/** Shows a webhook's secret once. Escape and clicks outside do not close the dialog. */
export function ShownSecretDialog({ secret, onDone }: ShownSecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      isHeld
      title="Copy the signing secret"
      description="It is shown only once. Your receiver verifies the signature of every message with it."
    >
      <DialogBody>
        <div className="flex items-center gap-2 rounded-md border border-accent-line bg-accent-soft py-3 pr-2 pl-3.5">
          <code
            data-testid="webhook-secret"
            className="min-w-0 flex-1 font-mono text-sm font-medium break-all"
          >
            {secret}
          </code>
          <CopyButton text={secret} what="the secret" />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onDone}>
          I have stored it
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
