import { useEffect, useState } from "react";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { AllowedWebsitesField } from "./allowed-websites-field.tsx";
import { CheckField } from "./link-page-fields.tsx";
import type { LinkFieldsProps } from "./link-values.ts";

/** The error of a field, or of its first invalid entry. */
const fieldError = (errors: Record<string, string>, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];

/** Passcode, consent text and allowed websites. */
export function AccessFields({ link, preview, change, errors }: LinkFieldsProps) {
  const [isRemoved, setRemoved] = useState(false);
  return (
    <div className="grid gap-4">
      <InputField
        label="Passcode"
        name="passcode"
        type="password"
        minLength={6}
        maxLength={64}
        autoComplete="new-password"
        disabled={isRemoved}
        placeholder={link.has_passcode ? "Unchanged" : ""}
        hint="At least 6 characters. Shown once after saving, with a copy button."
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
          Remove passcode
        </CheckField>
      )}
      <TextField
        label="Consent text"
        name="consent_text"
        maxLength={5_000}
        defaultValue={preview.consentText}
        hint="Visitors must agree to this text before a call. The agreement is stored with the conversation."
        onChange={({ currentTarget }) => change({ consentText: currentTarget.value })}
        error={errors.consent_text}
      />
      <AllowedWebsitesField origins={link.allowed_origins} error={fieldError(errors, "allowed_origins")} />
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
        Paused: the page opens, but visitors can’t start calls
      </CheckField>
      <input type="hidden" name="expires_at" value={expiresAt ?? ""} />
      <InputField
        label="Expires"
        type="datetime-local"
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          setShown(value);
          const at = new Date(value);
          setExpiresAt(Number.isNaN(at.getTime()) ? null : at.toISOString());
        }}
        hint="In your time zone."
        error={errors.expires_at}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        {number("Total calls", "max_uses", "Calls that nobody joined don’t count.")}
        {number(
          "Concurrent calls per IP address",
          "max_calls_per_address",
          "People in the same building often share an address.",
        )}
        {number("Minutes per call", "max_call_minutes", "The avatar says goodbye when the time is up.")}
        {number("Total minutes", "max_total_minutes", "Each call reserves its maximum length until it ends.")}
      </div>
    </div>
  );
}
