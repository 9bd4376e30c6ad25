import { useEffect, useState } from "react";
import { InputField, TextField } from "#components/ui/field.tsx";
import { CheckField } from "./check-field.tsx";
import type { LinkFieldsProps } from "./link-settings-types.ts";

/** The fault of a field, or of the first of its entries. */
const faultOf = (faults: Record<string, string>, name: string): string | undefined =>
  faults[name] ?? Object.entries(faults).find(([path]) => path.startsWith(`${name}.`))?.[1];

/** Passcode, consent, websites. */
export function AccessFields({ link, look, change, faults }: LinkFieldsProps) {
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
        hint="At least 6 characters. It is kept as a hash and cannot be shown again."
        onChange={({ currentTarget }) =>
          change({ hasPasscode: link.has_passcode || currentTarget.value !== "" })
        }
        error={faults.passcode}
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
          Ask for no passcode any more
        </CheckField>
      )}
      <TextField
        label="Consent"
        name="consent_text"
        maxLength={5_000}
        defaultValue={look.consentText}
        hint="Your own words. Visitors must agree before a call, and what they agreed to is kept with it."
        onChange={({ currentTarget }) => change({ consentText: currentTarget.value })}
        error={faults.consent_text}
      />
      <TextField
        label="Websites that may show the call"
        name="allowed_origins"
        isMono
        rows={2}
        spellCheck={false}
        placeholder="https://www.example.com"
        defaultValue={link.allowed_origins.join("\n")}
        hint="One a line. On any other website the call cannot be embedded."
        error={faultOf(faults, "allowed_origins")}
      />
    </div>
  );
}

/** A time as a browser's own field takes it, in the viewer's zone. */
function localTime(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Time, number and length of calls. */
export function LimitFields({ link, faults }: LinkFieldsProps) {
  const [expiresAt, setExpiresAt] = useState(link.expires_at);
  const [shown, setShown] = useState("");
  // The server does not know the viewer's time zone.
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
      error={faults[name]}
    />
  );
  return (
    <div className="grid gap-4">
      <CheckField name="paused" defaultChecked={link.paused}>
        Paused: the page opens and says so, and starts no calls
      </CheckField>
      <input type="hidden" name="expires_at" value={expiresAt ?? ""} />
      <InputField
        label="Ends on"
        type="datetime-local"
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          setShown(value);
          const at = new Date(value);
          setExpiresAt(Number.isNaN(at.getTime()) ? null : at.toISOString());
        }}
        hint="In your own time zone."
        error={faults.expires_at}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        {number("Calls in all", "max_uses", "A call that nobody joined does not count.")}
        {number(
          "Calls at once from one address",
          "max_calls_per_address",
          "People in one house share an address.",
        )}
        {number("Minutes a call", "max_call_minutes", "The avatar says goodbye when they are over.")}
        {number(
          "Minutes in all",
          "max_total_minutes",
          "Each call keeps its longest possible time until it ends.",
        )}
      </div>
    </div>
  );
}
