"use client";

import { MessageSquarePlus, PhoneOff } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { TextField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

/** As the API allows. */
const MAX_MESSAGE = 16_000;

/** What a member can do in a live conversation: send the avatar a message that the visitor does not see, and end it. */
export function LiveControls({ id, message, end }: { id: string; message: FormAction; end: FormAction }) {
  const { control: words } = useWords("liveCalls");
  const [open, setOpen] = useState<"message" | "end" | null>(null);
  const toggle = (name: "message" | "end") => (isOpen: boolean) => setOpen(isOpen ? name : null);
  return (
    <>
      <Button onClick={() => setOpen("message")} icon={MessageSquarePlus}>
        {words.message}
      </Button>
      <Button onClick={() => setOpen("end")} icon={PhoneOff}>
        {words.end}
      </Button>
      <FormDialog
        open={open === "message"}
        onOpenChange={toggle("message")}
        title={words.messageTitle}
        description={words.messageText}
        action={message}
        draftKey={`message ${id}`}
        onDone={() => toast(words.sent)}
        submitLabel={words.message}
        busyLabel={words.sending}
      >
        <input type="hidden" name="id" value={id} />
        <TextField label={words.content} name="content" maxLength={MAX_MESSAGE} required />
        <CheckField name="run_llm" defaultChecked>
          {words.answerNow}
        </CheckField>
      </FormDialog>
      <ConfirmDialog
        open={open === "end"}
        onOpenChange={toggle("end")}
        title={words.endTitle}
        labels={{ idle: words.end, busy: words.ending }}
        values={{ id }}
        action={end}
        onDone={() => toast(words.ended)}
      >
        {words.endText}
      </ConfirmDialog>
    </>
  );
}
