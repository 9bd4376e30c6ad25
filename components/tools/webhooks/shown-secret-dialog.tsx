"use client";

import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { useWords } from "#components/words/use-words.tsx";

type ShownSecretDialogProps = { secret: string; onDone: () => void };

/** Shows a webhook's secret once. Escape and clicks outside do not close the dialog. */
export function ShownSecretDialog({ secret, onDone }: ShownSecretDialogProps) {
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
