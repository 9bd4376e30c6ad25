import { useState } from "react";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { LinkFieldsProps, LinkValues } from "./link-values.ts";

/** Each language in its own words. */
const LANGUAGES: Record<Exclude<LinkValues["language"], "auto">, string> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
};
const isLanguage = (value: string): value is LinkValues["language"] => value === "auto" || value in LANGUAGES;

/** The page's label, language and redirect, and whether its calls are recorded, labelled and shared. */
export function PageFields({ link, preview, change }: LinkFieldsProps) {
  const words = useWords("links").fields;
  return (
    <div className="grid gap-4">
      <InputField
        label={words.label}
        name="label"
        defaultValue={link.label}
        maxLength={200}
        required
        autoComplete="off"
        onChange={({ currentTarget }) => change({ label: currentTarget.value })}
      />
      <SelectField
        label={words.language}
        hint={words.languageHint}
        name="language"
        value={preview.language}
        onChoose={(value) => isLanguage(value) && change({ language: value })}
        options={Object.entries(LANGUAGES)}
      >
        <option value="auto">{words.visitorLanguage}</option>
      </SelectField>
      <InputField
        label={words.redirect}
        name="redirect_url"
        type="url"
        placeholder="https://"
        defaultValue={link.redirect_url ?? ""}
        hint={words.redirectHintId}
      />
      <CheckField
        name="record_conversation"
        defaultChecked={link.record_conversation}
        onChange={({ currentTarget }) => change({ isRecorded: currentTarget.checked })}
      >
        {words.record}
      </CheckField>
      <AiLabelField defaultChecked={link.show_ai_label} />
      <CheckField name="share_transcript" defaultChecked={link.share_transcript}>
        {words.shareTranscript}
      </CheckField>
    </div>
  );
}

/** Whether visitors learn during the call that they talk with an AI. */
export function AiLabelField({ defaultChecked }: { defaultChecked: boolean }) {
  const { aiLabel } = useWords("links").fields;
  return (
    <CheckField name="show_ai_label" defaultChecked={defaultChecked}>
      {aiLabel}
    </CheckField>
  );
}

const DEFAULT_COLOR = "#2f6f6a";

/** Colour and logo. */
export function LookFields({ preview, change }: LinkFieldsProps) {
  const { theme_color: colorError } = useFormErrors();
  const words = useWords("links").fields;
  const [color, setColor] = useState(preview.color ?? DEFAULT_COLOR);
  const [isRemoved, setRemoved] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <CheckField
          name="own_color"
          checked={preview.color !== null}
          onChange={({ currentTarget }) => change({ color: currentTarget.checked ? color : null })}
        >
          {words.brandColour}
        </CheckField>
        <input
          type="color"
          name="theme_color"
          aria-label={words.colour}
          value={color}
          onChange={({ currentTarget: { value } }) => {
            setColor(value);
            change({ color: value });
          }}
          className="h-8 w-12 rounded-sm border border-border-strong"
        />
        <span className="text-xs text-subtle">{words.contrast}</span>
      </div>
      {colorError && <p className="text-xs text-danger">{colorError}</p>}
      <FileField
        label={words.logo}
        name="logo"
        accept="image/png,image/jpeg,image/webp"
        hint={words.logoHint}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? [];
          if (file) change({ logoUrl: URL.createObjectURL(file) });
          setRemoved(false);
        }}
      />
      {(preview.logoUrl !== null || isRemoved) && (
        <CheckField
          name="remove_logo"
          checked={isRemoved}
          onChange={({ currentTarget: { checked } }) => {
            setRemoved(checked);
            if (checked) change({ logoUrl: null });
          }}
        >
          {words.removeLogo}
        </CheckField>
      )}
    </div>
  );
}
