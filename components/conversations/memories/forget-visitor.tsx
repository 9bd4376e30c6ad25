"use client";

import { UserX } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

/** Deletes all that is remembered of a visitor, after a confirmation. */
export function ForgetVisitor({ visitorId, action }: { visitorId: string; action: FormAction }) {
  const { memories: words } = useWords("conversations");
  const { deleting } = useWords("ui");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        <UserX aria-hidden="true" />
        {words.forget}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.forgetTitle}
        labels={{ idle: words.forget, busy: deleting }}
        values={{ visitor_id: visitorId }}
        action={action}
        onDone={() => toast(words.forgotten)}
      >
        <span className="wrap-anywhere">{fill(words.forgetText, { visitor: visitorId })}</span>
      </ConfirmDialog>
    </>
  );
}
