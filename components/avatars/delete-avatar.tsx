"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form-result.ts";

type DeleteAvatarProps = { id: string; name: string; links: number; action: FormAction };

/** Deletes an uploaded avatar, after saying what goes with it. */
export function DeleteAvatar({ id, name, links, action }: DeleteAvatarProps) {
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
        labels={{ act: "Delete avatar", busy: "Deleting" }}
        values={{ id }}
        action={action}
        onDone={() => toast(`“${name}” is deleted`)}
      >
        {links > 0 && `This also deletes ${links === 1 ? "1 hosted link" : `${links} hosted links`}. `}
        Its files are removed from this installation. Calls that are going on continue. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
