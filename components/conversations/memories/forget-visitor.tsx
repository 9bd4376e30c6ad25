"use client";

import { UserX } from "lucide-react";
import { toast } from "sonner";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

/** Deletes all that is remembered of a visitor, after a confirmation. */
export function ForgetVisitor({ visitorId, action }: { visitorId: string; action: FormAction }) {
  const { memories: words } = useWords("conversations");
  const { deleting } = useWords("ui");
  return (
    <DialogButton variant="danger" icon={UserX} label={words.forget}>
      {(dialog) => (
        <ConfirmDialog
          {...dialog}
          title={words.forgetTitle}
          labels={{ idle: words.forget, busy: deleting }}
          values={{ visitor_id: visitorId }}
          action={action}
          onDone={() => toast(words.forgotten)}
        >
          <span className="wrap-anywhere">{fill(words.forgetText, { visitor: visitorId })}</span>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
