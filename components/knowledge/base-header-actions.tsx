"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useSayDeleted } from "#components/ui/restore.tsx";
import { Uses } from "#components/ui/uses.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
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
  const sayDeleted = useSayDeleted();
  const words = useWords("knowledge").base;
  const ui = useWords("ui");
  const [shown, setShown] = useState<"edit" | "delete" | null>(null);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setShown(null);
  };
  return (
    <>
      <Button onClick={() => setShown("edit")}>
        <Pencil aria-hidden="true" />
        {words.editButton}
      </Button>
      <Button variant="ghost" size="icon" title={words.delete} onClick={() => setShown("delete")}>
        <Trash2 aria-hidden="true" />
        <span className="sr-only">{words.delete}</span>
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
        title={fill(ui.deleteQuestion, { name: base.name })}
        labels={{ idle: words.delete, busy: ui.deleting }}
        values={{ id: base.id }}
        action={remove}
        onDone={() => {
          sayDeleted(fill(ui.deleted, { name: base.name }), [base.id]);
          router.push("/knowledge");
        }}
      >
        {words.loss} {ui.trash.kept}
        {shown === "delete" && <Uses kind="knowledge" ids={[base.id]} />}
      </ConfirmDialog>
    </>
  );
}
