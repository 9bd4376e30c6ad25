"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/form/field.tsx";
import { errorAbout, type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

const EXAMPLE = "crm.example.com";

type AllowedHostsFormProps = { hosts: readonly string[]; action: FormAction };

/** The hosts that the account's tools, webhooks and documents may reach. */
export function AllowedHostsForm({ hosts, action }: AllowedHostsFormProps) {
  const ui = useWords("ui");
  const words = useWords("settings").hosts;
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => toast(words.saved) });
  const error = errorAbout(failure?.fields ?? {}, "hosts");
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={error ? undefined : failure?.message} />
      <TextField
        label={words.list}
        name="hosts"
        defaultValue={hosts.join("\n")}
        placeholder={EXAMPLE}
        rows={3}
        spellCheck={false}
        hint={words.hint}
        error={error}
        isMono
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? ui.saving : words.save}
      </Button>
    </form>
  );
}
