"use client";

import { CalendarCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

/** Opens a dialog that creates the endpoints for bookings at Cal.com. */
export function CalComButton({ action }: { action: FormAction<{ count: number }> }) {
  const { calCom: words } = useWords("tools");
  const ui = useWords("ui");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <CalendarCheck aria-hidden="true" />
        {words.open}
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.title}
        description={words.text}
        action={action}
        onDone={() => {
          toast(words.created);
          router.push("/tools");
        }}
        submitLabel={words.create}
        busyLabel={ui.creating}
      >
        {(errors) => (
          <InputField
            label={words.eventType}
            name="event_type_id"
            inputMode="numeric"
            placeholder="123456"
            required
            autoComplete="off"
            hint={words.eventTypeHint}
            error={errors.event_type_id}
          />
        )}
      </FormDialog>
    </>
  );
}
