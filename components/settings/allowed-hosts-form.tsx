"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

const EXAMPLE = "crm.example.com";

/** The hosts that the account's tools, webhooks and documents may reach. */
export function AllowedHostsForm({ hosts, action }: { hosts: readonly string[]; action: FormAction }) {
  const ui = useWords("ui");
  const words = useWords("settings").hosts;
  const form = useForm(action, { onDone: () => toast(words.saved) });
  return (
    <Form form={form} className="flex flex-col items-start gap-4">
      <TextField
        label={words.list}
        name="hosts"
        defaultValue={hosts.join("\n")}
        placeholder={EXAMPLE}
        rows={3}
        hint={words.hint}
        isMono
        className="w-full"
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? ui.saving : words.save}
      </Button>
    </Form>
  );
}
