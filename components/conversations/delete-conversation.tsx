"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

/** Deletes an ended conversation after a confirmation that lists what else is deleted. */
export function DeleteConversation({ id, action }: { id: string; action: FormAction }) {
  const { delete: words } = useWords("conversations");
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const leave = () => {
    toast(words.done);
    router.push("/conversations");
  };
  return (
    <>
      <Button variant="ghost" size="icon" title={words.open} onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" />
        <span className="sr-only">{words.open}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.title}
        labels={{ idle: words.open, busy: words.busy }}
        values={{ id }}
        action={action}
        onDone={leave}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
