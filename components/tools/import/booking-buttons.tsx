"use client";

import { CalendarCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

type CreateEndpoints = FormAction<{ count: number }>;

/** Opens a dialog that creates the endpoints for bookings at Cal.com. */
export function CalComButton({ action }: { action: CreateEndpoints }) {
  const { calCom: words } = useWords("tools");
  return (
    <BookingButton words={words} action={action}>
      <InputField
        label={words.eventType}
        name="event_type_id"
        inputMode="numeric"
        placeholder="123456"
        required
        autoComplete="off"
        hint={words.eventTypeHint}
      />
    </BookingButton>
  );
}

/** Opens a dialog that creates the endpoints for bookings in a calendar at Google. */
export function GoogleCalendarButton({ action }: { action: CreateEndpoints }) {
  const { googleCalendar: words, endpoint } = useWords("tools");
  return (
    <BookingButton words={words} action={action}>
      <InputField
        label={words.calendar}
        name="calendar_id"
        placeholder="front-desk@example.com"
        required
        autoComplete="off"
        spellCheck={false}
        hint={words.calendarHint}
      />
      <InputField
        label={endpoint.clientId}
        name="client_id"
        required
        autoComplete="off"
        spellCheck={false}
        hint={words.clientIdHint}
      />
    </BookingButton>
  );
}

type BookingButtonProps = {
  words: { open: string; title: string; text: string; create: string; created: string };
  action: CreateEndpoints;
  children: ReactNode;
};

function BookingButton({ words, action, children }: BookingButtonProps) {
  const ui = useWords("ui");
  const router = useRouter();
  return (
    <DialogButton size="sm" icon={CalendarCheck} label={words.open}>
      {(dialog) => (
        <FormDialog
          {...dialog}
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
          {children}
        </FormDialog>
      )}
    </DialogButton>
  );
}
