"use client";

import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";

type ShownSecretDialogProps = { secret: string; onDone: () => void };

/** The one time that a webhook's secret is seen. Neither Escape nor a click beside closes it. */
export function ShownSecretDialog({ secret, onDone }: ShownSecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      isHeld
      title="Copy the signing secret now"
      description="This is the only time that it is shown. Your receiver checks with it that a message is ours."
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
