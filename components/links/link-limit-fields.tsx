import { useEffect, useState } from "react";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { errorAbout } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import { AllowedWebsitesField } from "./allowed-websites-field.tsx";
import { CheckField } from "./link-page-fields.tsx";
import type { LinkFieldsProps } from "./link-values.ts";

/** Passcode, consent text and allowed websites. */
export function AccessFields({ link, preview, change, errors }: LinkFieldsProps) {
  const words = useWords("links").fields;
  const [isRemoved, setRemoved] = useState(false);
  return (
    <div className="grid gap-4">
      <InputField
        label={words.passcode}
        name="passcode"
        type="password"
        minLength={6}
        maxLength={64}
        autoComplete="new-password"
        disabled={isRemoved}
        placeholder={link.has_passcode ? words.passcodeUnchanged : ""}
        hint={words.passcodeHint}
        onChange={({ currentTarget }) =>
          change({ hasPasscode: link.has_passcode || currentTarget.value !== "" })
        }
        error={errors.passcode}
      />
      {link.has_passcode && (
        <CheckField
          name="remove_passcode"
          checked={isRemoved}
          onChange={({ currentTarget: { checked } }) => {
            setRemoved(checked);
            change({ hasPasscode: !checked });
          }}
        >
          {words.removePasscode}
        </CheckField>
      )}
      <TextField
        label={words.consent}
        name="consent_text"
        maxLength={5_000}
        defaultValue={preview.consentText}
        hint={words.consentHint}
        onChange={({ currentTarget }) => change({ consentText: currentTarget.value })}
        error={errors.consent_text}
      />
      <AllowedWebsitesField origins={link.allowed_origins} error={errorAbout(errors, "allowed_origins")} />
    </div>
  );
}

/** Formats a time for a `datetime-local` input, in the viewer's time zone. */
function localTime(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Expiry, and the number and length of calls. */
export function LimitFields({ link, errors }: LinkFieldsProps) {
  const words = useWords("links").fields;
  const [expiresAt, setExpiresAt] = useState(link.expires_at);
  const [shown, setShown] = useState("");
  // Set after mount, because the server does not know the viewer's time zone.
  useEffect(() => setShown(localTime(link.expires_at)), [link.expires_at]);
  const number = (
    label: string,
    name: "max_uses" | "max_call_minutes" | "max_total_minutes" | "max_calls_per_address",
    hint: string,
  ) => (
    <InputField
      label={label}
      name={name}
      type="number"
      min={1}
      step={1}
      inputMode="numeric"
      defaultValue={link[name] ?? ""}
      hint={hint}
      error={errors[name]}
    />
  );
  return (
    <div className="grid gap-4">
      <CheckField key={String(link.paused)} name="paused" defaultChecked={link.paused}>
        {words.paused}
      </CheckField>
      <input type="hidden" name="expires_at" value={expiresAt ?? ""} />
      <InputField
        label={words.expires}
        type="datetime-local"
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          setShown(value);
          const at = new Date(value);
          setExpiresAt(Number.isNaN(at.getTime()) ? null : at.toISOString());
        }}
        hint={words.expiresHint}
        error={errors.expires_at}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        {number(words.maxUses, "max_uses", words.maxUsesHint)}
        {number(words.maxPerAddress, "max_calls_per_address", words.maxPerAddressHint)}
        {number(words.maxCallMinutes, "max_call_minutes", words.maxCallMinutesHint)}
        {number(words.maxTotalMinutes, "max_total_minutes", words.maxTotalMinutesHint)}
      </div>
    </div>
  );
}
