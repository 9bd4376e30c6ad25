"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody, DialogButton, DialogFoot } from "#components/ui/dialog.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { CodeBlock } from "#components/ui/snippet.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useWords } from "#components/words/use-words.tsx";

type NewKey = { id: string; key: string; name: string; scope: string; expiresAt: string | null };
type ExampleIds = { scenario_id: string; avatar_id: string };
type Lifetime = { days: number; label: string };

type CreateKeyProps = {
  label: string;
  lifetimes: Lifetime[];
  apiUrl: string;
  /** A scenario and an avatar of the account; null if it has no scenario. */
  exampleIds: ExampleIds | null;
  startsOpen: boolean;
  action: FormAction<NewKey>;
};

/** The "Create API key" button, its dialog, and the key, which is shown once. */
export function CreateKey({ label, lifetimes, apiUrl, exampleIds, startsOpen, action }: CreateKeyProps) {
  const [created, setCreated] = useState<NewKey | null>(null);
  return (
    <>
      <DialogButton variant="primary" icon={Plus} label={label} isOpenAtFirst={startsOpen}>
        {(dialog) => <CreateKeyDialog {...dialog} {...{ lifetimes, action }} onCreated={setCreated} />}
      </DialogButton>
      {created && <ShownKeyDialog {...{ created, apiUrl, exampleIds }} onDone={() => setCreated(null)} />}
    </>
  );
}

/** Narrowest first. */
const SCOPES = ["connect", "read", "full"] as const;

type CreateKeyDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  lifetimes: Lifetime[];
  action: FormAction<NewKey>;
  onCreated: (key: NewKey) => void;
};

/** Asks for the name, scope and expiry of a new API key. */
function CreateKeyDialog({ open, onOpenChange, lifetimes, action, onCreated }: CreateKeyDialogProps) {
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
      <KeyNameField />
      <fieldset>
        <legend className="pb-1.5 text-sm font-medium">{words.scope}</legend>
        <div className="divide-y rounded-md border">
          {SCOPES.map((scope, index) => (
            <CheckField
              key={scope}
              type="radio"
              name="scope"
              value={scope}
              defaultChecked={index === 0}
              className="px-3 py-2.5"
              hint={words.scopes[scope]}
            >
              <span className="font-medium">{scope}</span>
            </CheckField>
          ))}
        </div>
      </fieldset>
      <SelectField
        label={words.expires}
        name="expires_in_days"
        defaultValue="90"
        options={lifetimes.map(({ days, label }) => [days, label])}
      >
        <option value="">{words.neverExpires}</option>
      </SelectField>
    </FormDialog>
  );
}

function KeyNameField() {
  const words = useWords("apiKeys");
  const isInvalid = useFormErrors().name !== undefined;
  return (
    <InputField
      label={useWords("ui").name}
      name="name"
      placeholder={words.namePlaceholder}
      maxLength={120}
      autoComplete="off"
      required
      error={isInvalid ? words.nameNeeded : undefined}
    />
  );
}

type ShownKeyDialogProps = {
  created: NewKey;
  apiUrl: string;
  exampleIds: ExampleIds | null;
  onDone: () => void;
};

const TERM = "text-subtle";

/** An example request that the key's scope allows. */
function exampleRequest(scope: string, apiUrl: string, ids: ExampleIds | null): string {
  const body = ids ?? { scenario_id: "…", avatar_id: "…" };
  const [curl] = apiSamples(
    apiUrl,
    scope === "connect"
      ? { method: "POST", path: "/conversations/connect", body }
      : { method: "GET", path: "/avatars" },
  );
  return curl?.code ?? "";
}

/** Shows a new key once. Escape and clicks outside do not close the dialog. */
function ShownKeyDialog({ created, apiUrl, exampleIds, onDone }: ShownKeyDialogProps) {
  const ui = useWords("ui");
  const texts = useWords("apiKeys");
  const words = texts.shown;
  const example = exampleRequest(created.scope, apiUrl, exampleIds);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      isHeld
      title={words.title}
      description={words.text}
    >
      <DialogBody>
        <div className="flex items-center gap-2 rounded-md border border-accent-line bg-accent-soft py-3 pr-2 pl-3.5">
          <code data-testid="new-key" className="min-w-0 flex-1 font-mono text-sm font-medium break-all">
            {created.key}
          </code>
          <CopyButton text={created.key} what={words.copyWhat} />
        </div>
        <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
          <dt className={TERM}>{ui.name}</dt>
          <dd dir="auto" className="break-words">
            {created.name}
          </dd>
          <dt className={TERM}>{texts.scope}</dt>
          <dd className="font-mono">{created.scope}</dd>
          <dt className={TERM}>{texts.expires}</dt>
          <dd>{created.expiresAt ? <Time at={created.expiresAt} as="day" /> : texts.never}</dd>
        </dl>
        <div>
          <p className="mb-1.5 text-sm font-medium">{words.try}</p>
          <CodeBlock label={words.example} code={example} keepsLines />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onDone}>
          {words.stored}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
