"use client";

import { Field, InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";

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
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create API key"
      action={action}
      onDone={onCreated}
      noValidate
      submitLabel="Create API key"
      busyLabel="Creating"
    >
      {(errors) => (
        <>
          <InputField
            label="Name"
            name="name"
            placeholder="Where will it be used?"
            maxLength={120}
            autoComplete="off"
            required
            error={errors.name && "Enter a name, so you can recognise the key later."}
          />
          <fieldset>
            <legend className="pb-1.5 text-sm font-medium">Scope</legend>
            <div className="divide-y rounded-md border">
              {SCOPES.map(({ scope, text }, index) => (
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
                    <span className="text-muted">{text}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <Field label="Expires" error={errors.expires_in_days}>
            {(control) => (
              <Select {...control} name="expires_in_days" defaultValue="90" controlSize="sm">
                {lifetimes.map(({ days, label }) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
                <option value="">Never</option>
              </Select>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** What each scope allows, narrowest first. */
const SCOPES = [
  { scope: "connect", text: "Start and update conversations. Enough for an embedded call." },
  { scope: "read", text: "Read conversations, clips, scenarios and knowledge." },
  { scope: "full", text: "Everything, including deletion." },
] as const;
