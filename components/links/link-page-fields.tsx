import { useState } from "react";
import { Field, InputField } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { CheckField } from "./check-field.tsx";
import type { LinkFields, LinkFieldsProps } from "./link-settings-types.ts";

const LANGUAGES: Record<LinkFields["language"], string> = {
  auto: "The visitor's own",
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
};
const isLanguage = (value: string): value is LinkFields["language"] => value in LANGUAGES;

/** What the page says. */
export function PageFields({ link, look, change, faults }: LinkFieldsProps) {
  return (
    <div className="grid gap-4">
      <InputField
        label="Label"
        name="label"
        defaultValue={link.label}
        maxLength={200}
        required
        autoComplete="off"
        onChange={({ currentTarget }) => change({ label: currentTarget.value })}
        error={faults.label}
      />
      <Field
        label="Language of the page"
        hint="Which language the avatar speaks is said in the scenario."
        error={faults.language}
      >
        {(control) => (
          <Select
            {...control}
            name="language"
            controlSize="sm"
            value={look.language}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && change({ language: value })}
          >
            {Object.entries(LANGUAGES).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <InputField
        label="Afterwards, lead to"
        name="redirect_url"
        type="url"
        placeholder="https://"
        defaultValue={link.redirect_url ?? ""}
        hint="The call's id is added as conversation_session_id. Leave it empty to stay."
        error={faults.redirect_url}
      />
      <CheckField name="record_conversation" defaultChecked={link.record_conversation}>
        Record its calls; the page says so before they start
      </CheckField>
    </div>
  );
}

const STANDARD_COLOR = "#2f6f6a";

/** Colour and logo. */
export function LookFields({ look, change, faults }: LinkFieldsProps) {
  const [color, setColor] = useState(look.color ?? STANDARD_COLOR);
  const [isRemoved, setRemoved] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <CheckField
          name="own_color"
          checked={look.color !== null}
          onChange={({ currentTarget }) => change({ color: currentTarget.checked ? color : null })}
        >
          Own colour
        </CheckField>
        <input
          type="color"
          name="theme_color"
          aria-label="The colour"
          value={color}
          onChange={({ currentTarget: { value } }) => {
            setColor(value);
            change({ color: value });
          }}
          className="h-8 w-12 rounded-sm border border-border-strong"
        />
        <span className="text-xs text-subtle">Made darker or lighter where it could not be read.</span>
      </div>
      {faults.theme_color && <p className="text-xs text-danger">{faults.theme_color}</p>}
      <InputField
        label="Logo"
        name="logo"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hint="PNG, JPEG or WebP, at most 500 KB. It stands in the place of ours."
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? [];
          if (file) change({ logoUrl: URL.createObjectURL(file) });
          setRemoved(false);
        }}
        inputClassName="h-auto py-1.5"
        error={faults.logo}
      />
      {(look.logoUrl !== null || isRemoved) && (
        <CheckField
          name="remove_logo"
          checked={isRemoved}
          onChange={({ currentTarget: { checked } }) => {
            setRemoved(checked);
            if (checked) change({ logoUrl: null });
          }}
        >
          Take the logo away
        </CheckField>
      )}
    </div>
  );
}
