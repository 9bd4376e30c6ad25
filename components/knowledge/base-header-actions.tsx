"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { BaseDialog } from "./base-dialog.tsx";

type BaseHeaderActionsProps = {
  base: { id: string; name: string; description: string; language: string };
  languages: readonly string[];
  save: FormAction<string>;
  remove: FormAction;
};

/** Edit and delete, in the header of a knowledge base's page. */
export function BaseHeaderActions({ base, languages, save, remove }: BaseHeaderActionsProps) {
  const router = useRouter();
  const [shown, setShown] = useState<"edit" | "delete" | null>(null);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setShown(null);
  };
  return (
    <>
      <Button onClick={() => setShown("edit")}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button variant="ghost" size="icon" title="Delete knowledge base" onClick={() => setShown("delete")}>
        <Trash2 aria-hidden="true" />
        <span className="sr-only">Delete knowledge base</span>
      </Button>
      <BaseDialog
        open={shown === "edit"}
        onOpenChange={onOpenChange}
        action={save}
        base={base}
        languages={languages}
      />
      <ConfirmDialog
        open={shown === "delete"}
        onOpenChange={onOpenChange}
        title={`Delete “${base.name}”?`}
        labels={{ idle: "Delete knowledge base", busy: "Deleting" }}
        values={{ id: base.id }}
        action={remove}
        onDone={() => {
          toast(`“${base.name}” deleted`);
          router.push("/knowledge");
        }}
      >
        Also deletes its documents. Scenarios that use it will find nothing. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
