"use client";

import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { FormAction } from "./form-result.ts";

type DeleteButtonProps = {
  id: string;
  name: string;
  /** "picture": what it is. */
  kind: string;
  /** What is lost. */
  children: ReactNode;
  action: FormAction;
};

/** A small button on a card that deletes the thing, after saying what goes with it. */
export function DeleteButton({ id, name, kind, children, action }: DeleteButtonProps) {
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
        labels={{ act: `Delete ${kind}`, busy: "Deleting" }}
        values={{ id }}
        action={action}
        onDone={() => toast(`“${name}” is deleted`)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
