"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form-result.ts";

/** Deletes a call that is over, after saying what goes with it. */
export function DeleteConversation({ id, action }: { id: string; action: FormAction }) {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const leave = () => {
    toast("The conversation is deleted");
    router.push("/conversations");
  };
  return (
    <>
      <Button variant="ghost" size="icon" title="Delete the conversation" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" />
        <span className="sr-only">Delete the conversation</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this conversation?"
        labels={{ act: "Delete conversation", busy: "Deleting" }}
        values={{ id }}
        action={action}
        onDone={leave}
      >
        Its transcript, summary, tool calls and recording go with it. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
