"use client";

import { CalendarCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type CalendarButtonProps = {
  action: FormAction<{ count: number }>;
  /** What templates can use: a secret that is there need not be entered. */
  names: readonly string[];
};

/** Opens a dialog that creates the endpoints for bookings at Cal.com. */
export function CalComButton({ action, names }: CalendarButtonProps) {
  const { calCom: words } = useWords("tools");
  return (
    <BookingButton words={words} action={action} names={names} fields={["event_type_id"]}>
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
export function GoogleCalendarButton({ action, names }: CalendarButtonProps) {
  const { googleCalendar: words, endpoint } = useWords("tools");
  return (
    <BookingButton words={words} action={action} names={names} fields={["calendar_id", "client_id"]}>
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

type BookingButtonProps = CalendarButtonProps & {
  /** `secrets`: what each secret of the endpoints is, by its name. */
  words: Record<"open" | "title" | "text" | "create" | "created", string> & {
    secrets: Record<string, string>;
  };
  /** The names of the fields. */
  fields: readonly string[];
  children: ReactNode;
};

function BookingButton({ words, action, names, fields, children }: BookingButtonProps) {
  const ui = useWords("ui");
  const { typedSecretHint } = useWords("tools").secrets;
  const missing = Object.entries(words.secrets).filter(([name]) => !names.includes(`secret.${name}`));
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
          shownErrors={[...fields, ...missing.map(([name]) => `secret.${name}`)]}
        >
          {children}
          {missing.map(([name, label]) => (
            <InputField
              key={name}
              label={label}
              name={`secret.${name}`}
              type="password"
              autoComplete="off"
              hint={fill(typedSecretHint, { name })}
            />
          ))}
        </FormDialog>
      )}
    </DialogButton>
  );
}
