"use client";

import { Field, InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

export type NewKey = { id: string; key: string; name: string; scope: string; expiresAt: string | null };
export type Lifetime = { days: number; label: string };

type CreateKeyDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  lifetimes: Lifetime[];
  action: FormAction<NewKey>;
  onCreated: (key: NewKey) => void;
};

/** Asks for the name, scope and expiry of a new API key. */
export function CreateKeyDialog({ open, onOpenChange, lifetimes, action, onCreated }: CreateKeyDialogProps) {
  const ui = useWords("ui");
  const words = useWords("apiKeys");
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.create}
      action={action}
      onDone={onCreated}
      noValidate
      submitLabel={words.create}
      busyLabel={ui.creating}
    >
      {(errors) => (
        <>
          <InputField
            label={ui.name}
            name="name"
            placeholder={words.namePlaceholder}
            maxLength={120}
            autoComplete="off"
            required
            error={errors.name && words.nameNeeded}
          />
          <fieldset>
            <legend className="pb-1.5 text-sm font-medium">{words.scope}</legend>
            <div className="divide-y rounded-md border">
              {SCOPES.map((scope, index) => (
                <label key={scope} className="flex gap-2.5 px-3 py-2.5 text-sm">
                  <input
                    type="radio"
                    name="scope"
                    value={scope}
                    defaultChecked={index === 0}
                    className="mt-[3px] size-3.5 accent-accent"
                  />
                  <span>
                    <span className="block font-medium">{scope}</span>
                    <span className="text-muted">{words.scopes[scope]}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <Field label={words.expires} error={errors.expires_in_days}>
            {(control) => (
              <Select {...control} name="expires_in_days" defaultValue="90" controlSize="sm">
                {lifetimes.map(({ days, label }) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
                <option value="">{words.neverExpires}</option>
              </Select>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** Narrowest first. */
const SCOPES = ["connect", "read", "full"] as const;
