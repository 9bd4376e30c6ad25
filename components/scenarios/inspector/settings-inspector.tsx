"use client";

import type { ReactNode } from "react";
import { AnsweringModelNote } from "#components/health/model-notes.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";
import type { ModelChoices, ModelOption } from "./model-choices.ts";

export type ScenarioSettings = {
  name: string;
  llmModel: string;
  /** The model that continues a call if the other one fails; "" for the operator's. */
  fallbackLlmModel: string;
};

type SettingsInspectorProps = {
  fields: ScenarioSettings;
  choices: ModelChoices;
  /** What answers in calls; null while it is not known. */
  answering: AnsweringModel | null;
  nameError: string | undefined;
  /** The choice of a language model of the account. */
  ownModel: ReactNode;
  onChange: (fields: ScenarioSettings) => void;
};

/** Settings of the scenario that are not part of its graph. */
export function SettingsInspector(props: SettingsInspectorProps) {
  const { fields, choices, answering, nameError, ownModel, onChange } = props;
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
      {choices.models.length > 0 && (
        <ModelSelect
          label={words.model}
          hint={words.modelHint}
          options={choices.models}
          value={fields.llmModel}
          onChange={(llmModel) => onChange({ ...fields, llmModel })}
        />
      )}
      {choices.fallbacks.length > 0 && (
        <ModelSelect
          label={words.fallback}
          hint={words.fallbackHint}
          options={[{ value: "", label: words.noFallback }, ...choices.fallbacks]}
          value={fields.fallbackLlmModel}
          onChange={(fallbackLlmModel) => onChange({ ...fields, fallbackLlmModel })}
        />
      )}
      {ownModel}
      <AnsweringModelNote model={answering} llmModel={fields.llmModel} />
    </div>
  );
}

type ModelSelectProps = {
  label: string;
  hint: string;
  options: readonly ModelOption[];
  value: string;
  onChange: (model: string) => void;
};

function ModelSelect({ label, hint, options, value, onChange }: ModelSelectProps) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChoose={onChange}
      options={options.map((option) => [option.value, option.label])}
    />
  );
}
