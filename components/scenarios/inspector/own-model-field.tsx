"use client";

import Link from "next/link";
import { toast } from "sonner";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { type FormAction, formOf, useForm } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type OwnModelFieldProps = {
  /** The scenario. */
  id: string;
  /** The model that it names; "" for none. */
  chosen: string;
  models: { id: string; name: string; isDefault: boolean }[];
  /** Stores the choice. It counts for new calls at once, whatever is published. */
  action: FormAction;
};

/** Chooses the account's own language model for a scenario. */
export function OwnModelField({ id, chosen, models, action }: OwnModelFieldProps) {
  const words = useWords("scenarioInspector").settings.own;
  const { submit, isBusy, failure } = useForm(action, { onDone: () => toast(words.saved) });
  const byDefault = models.find(({ isDefault }) => isDefault);
  return (
    <SelectField
      label={words.title}
      hint={
        <>
          {words.hint}{" "}
          <Link href="/tools#models-title" className="font-medium text-accent-text hover:underline">
            {words.manage}
          </Link>
        </>
      }
      error={failure?.message}
      key={chosen}
      defaultValue={chosen}
      disabled={isBusy || models.length === 0}
      onChoose={(model) => submit(formOf({ id, language_model_id: model }))}
      options={models.map((model) => [model.id, model.name])}
    >
      <option value="">{byDefault ? fill(words.byDefault, { name: byDefault.name }) : words.none}</option>
    </SelectField>
  );
}
