"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

/** Deletes an ended conversation after a confirmation that lists what else is deleted. */
export function DeleteConversation({ id, action }: { id: string; action: FormAction }) {
  const { delete: words } = useWords("conversations");
  const router = useRouter();
  const leave = () => {
    toast(words.done);
    router.push("/conversations");
  };
  return (
    <DialogButton variant="ghost" size="icon" title={words.open} icon={Trash2} aria-label={words.open}>
      {(dialog) => (
        <ConfirmDialog
          {...dialog}
          title={words.title}
          labels={{ idle: words.open, busy: words.busy }}
          values={{ id }}
          action={action}
          onDone={leave}
        >
          {words.text}
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
