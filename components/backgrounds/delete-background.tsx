"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form-result.ts";

type DeleteBackgroundProps = { id: string; name: string; action: FormAction };

/** Deletes a picture, after saying what happens to the links that show it. */
export function DeleteBackground({ id, name, action }: DeleteBackgroundProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="icon" className="size-7" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" />
        <span className="sr-only">Delete {name}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Delete “${name}”?`}
        labels={{ act: "Delete picture", busy: "Deleting" }}
        values={{ id }}
        action={action}
        onDone={() => toast(`“${name}” is deleted`)}
      >
        Links that show it show the studio from then on. Calls that are going on keep it. This cannot be
        undone.
      </ConfirmDialog>
    </>
  );
}
