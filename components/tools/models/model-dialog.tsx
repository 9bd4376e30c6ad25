"use client";

import { Plus } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

/** As on the pages of servers that many people run. */
const EXAMPLES = { baseUrl: "https://models.example.com/v1", model: "llama-3.3-70b" };

export type ModelLine = {
  id: string;
  name: string;
  baseUrl: string;
  model: string;
  hasKey: boolean;
  isDefault: boolean;
};

/** What a model answered when it was checked: the time to its first word, or what is wrong. */
type CheckResult = { problem: string | null; firstWordMs: number | null; takesPictures: boolean };
export type CheckAction = FormAction<CheckResult>;

type ModelDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  save: FormAction;
  check: CheckAction;
  /** The model to change. Without it, the dialog adds one. */
  model?: ModelLine;
  /** Whether the account has no model yet: the first one is meant to answer, so it is the default unless somebody says no. */
  isFirst?: boolean;
};

/** Adds a language model or changes one. It is asked before it is saved. The key is never shown again. */
export function ModelDialog({ open, onOpenChange, save, check, model, isFirst = false }: ModelDialogProps) {
  const { models: words } = useWords("tools");
  const ui = useWords("ui");
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={model ? fill(words.edit, { name: model.name }) : words.create}
      description={words.dialogText}
      action={save}
      draftKey={model ? `model ${model.id}` : "new model"}
      autoComplete="off"
      onDone={() => toast(model ? words.saved : words.created)}
      submitLabel={model ? ui.save : words.create}
      busyLabel={words.checking}
    >
      {model && <input type="hidden" name="id" value={model.id} />}
      <InputField
        label={ui.name}
        name="name"
        defaultValue={model?.name}
        placeholder={words.namePlaceholder}
        maxLength={120}
        required
      />
      <InputField
        label={words.baseUrl}
        name="base_url"
        type="url"
        defaultValue={model?.baseUrl}
        placeholder={EXAMPLES.baseUrl}
        required
        hint={words.baseUrlHint}
        inputClassName="font-mono"
      />
      <InputField
        label={words.model}
        name="model"
        defaultValue={model?.model}
        placeholder={EXAMPLES.model}
        maxLength={200}
        required
        hint={words.modelHint}
        inputClassName="font-mono"
      />
      <InputField
        label={words.key}
        name="api_key"
        type="password"
        autoComplete="off"
        hint={model?.hasKey ? words.keepKey : words.keyHint}
      />
      {model?.hasKey && (
        <CheckField name="remove_key" value="true">
          {words.removeKey}
        </CheckField>
      )}
      <CheckField name="is_default" value="true" defaultChecked={model?.isDefault ?? isFirst}>
        {words.isDefault}
      </CheckField>
      <CheckField name="skip_check" value="true">
        {words.skipCheck}
      </CheckField>
      <ModelCheck check={check} />
    </FormDialog>
  );
}

/** Asks the model of the form around it, and says how it answered. */
function ModelCheck({ check }: { check: CheckAction }) {
  const { models: words } = useWords("tools");
  const [result, setResult] = useState<CheckResult | null>(null);
  const { submit, isBusy, failure } = useForm(check, { onDone: setResult, onFailed: () => setResult(null) });
  const ask = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (form?.reportValidity()) submit(new FormData(form));
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button onClick={ask} aria-disabled={isBusy}>
        {isBusy ? words.checking : words.check}
      </Button>
      <FormNotice message={failure?.message ?? result?.problem ?? undefined} />
      {result && result.problem === null && !failure && (
        <Notice role="status">
          {fill(words.works, { duration: result.firstWordMs ?? 0 })}{" "}
          {result.takesPictures ? words.sees : words.seesNothing}
        </Notice>
      )}
    </div>
  );
}

export function CreateModel({ save, check, isFirst }: Pick<ModelDialogProps, "save" | "check" | "isFirst">) {
  const { models: words } = useWords("tools");
  return (
    <DialogButton icon={Plus} label={words.create}>
      {(dialog) => <ModelDialog {...dialog} {...{ save, check, isFirst }} />}
    </DialogButton>
  );
}
