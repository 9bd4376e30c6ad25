import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Select } from "#components/ui/form/select.tsx";
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
export function PageFields({ link, preview, change, errors }: LinkFieldsProps) {
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
        error={errors.label}
      />
      <Field label={words.language} hint={words.languageHint} error={errors.language}>
        {(control) => (
          <Select
            {...control}
            name="language"
            controlSize="sm"
            value={preview.language}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && change({ language: value })}
          >
            <option value="auto">{words.visitorLanguage}</option>
            {Object.entries(LANGUAGES).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <InputField
        label={words.redirect}
        name="redirect_url"
        type="url"
        placeholder="https://"
        defaultValue={link.redirect_url ?? ""}
        hint={words.redirectHintId}
        error={errors.redirect_url}
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
export function LookFields({ preview, change, errors }: LinkFieldsProps) {
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
      {errors.theme_color && <p className="text-xs text-danger">{errors.theme_color}</p>}
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
        error={errors.logo}
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

type CheckFieldProps = Omit<ComponentProps<"input">, "type" | "children"> & { children: ReactNode };

/** A checkbox with its label. */
export function CheckField({ children, ...rest }: CheckFieldProps) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input {...rest} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>{children}</span>
    </label>
  );
}
