"use client";

import type { ReactNode } from "react";
import { AnsweringModelNote } from "#components/health/model-notes.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";

export type ScenarioSettings = {
  name: string;
  llmModel: string;
  /** The model that continues a call if the other one fails; "" for the operator's. */
  fallbackLlmModel: string;
};

type SettingsInspectorProps = {
  fields: ScenarioSettings;
  models: readonly string[];
  /** What answers in calls; null while it is not known. */
  answering: AnsweringModel | null;
  nameError: string | undefined;
  /** The choice of a language model of the account. */
  ownModel: ReactNode;
  onChange: (fields: ScenarioSettings) => void;
};

/** Settings of the scenario that are not part of its graph. */
export function SettingsInspector({
  fields,
  models,
  answering,
  nameError,
  ownModel,
  onChange,
}: SettingsInspectorProps) {
  const words = useWords("scenarioInspector").settings;
  const ui = useWords("ui");
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-sm">{words.title}</h2>
      <InputField
        label={ui.name}
        value={fields.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...fields, name: value })}
        maxLength={200}
        required
        autoComplete="off"
        error={fields.name.trim() === "" ? words.noName : nameError}
      />
      <Field label={words.model} hint={words.modelHint}>
        {(control) => (
          <Select
            {...control}
            controlSize="sm"
            value={fields.llmModel}
            onChange={({ currentTarget: { value } }) => onChange({ ...fields, llmModel: value })}
          >
            {models.map((model) => (
              <option key={model}>{model}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.fallback} hint={words.fallbackHint}>
        {(control) => (
          <Select
            {...control}
            controlSize="sm"
            value={fields.fallbackLlmModel}
            onChange={({ currentTarget: { value } }) => onChange({ ...fields, fallbackLlmModel: value })}
          >
            <option value="">{words.noFallback}</option>
            {models.map((model) => (
              <option key={model}>{model}</option>
            ))}
          </Select>
        )}
      </Field>
      {ownModel}
      <AnsweringModelNote model={answering} llmModel={fields.llmModel} />
    </div>
  );
}
