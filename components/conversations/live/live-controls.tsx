"use client";

import { MessageSquarePlus, PhoneOff } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { TextField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

/** As the API allows. */
const MAX_MESSAGE = 16_000;

type LiveControlsProps = { id: string; message: FormAction; end: FormAction };

/** What a member can do in a live conversation: send the avatar a message that the visitor does not see, and end it. */
export function LiveControls({ id, message, end }: LiveControlsProps) {
  const { control: words } = useWords("liveCalls");
  const [open, setOpen] = useState<"message" | "end" | null>(null);
  const toggle = (name: "message" | "end") => (isOpen: boolean) => setOpen(isOpen ? name : null);
  return (
    <>
      <Button onClick={() => setOpen("message")}>
        <MessageSquarePlus aria-hidden="true" />
        {words.message}
      </Button>
      <Button onClick={() => setOpen("end")}>
        <PhoneOff aria-hidden="true" />
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
        {(errors) => (
          <>
            <input type="hidden" name="id" value={id} />
            <TextField
              label={words.content}
              name="content"
              maxLength={MAX_MESSAGE}
              required
              error={errors.content}
            />
            <label className="flex items-start gap-2 text-sm">
              <input
                type="checkbox"
                name="run_llm"
                defaultChecked
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              {words.answerNow}
            </label>
          </>
        )}
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
