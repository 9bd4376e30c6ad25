"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";

/** Deletes an ended conversation after a confirmation that lists what else is deleted. */
export function DeleteConversation({ id, action }: { id: string; action: FormAction }) {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const leave = () => {
    toast("Conversation deleted");
    router.push("/conversations");
  };
  return (
    <>
      <Button variant="ghost" size="icon" title="Delete conversation" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" />
        <span className="sr-only">Delete conversation</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete conversation?"
        labels={{ idle: "Delete conversation", busy: "Deleting" }}
        values={{ id }}
        action={action}
        onDone={leave}
      >
        Also deletes its transcript, summary, tool calls and recording. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
