"use client";

import Link from "next/link";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { useKey } from "./key-context.tsx";
import { keyProblem } from "./key-problem.ts";

/** Chooses the key that “Try it” sends. A signed-in member picks one of the account's and pastes the rest of it. */
export function KeyChooser() {
  const { keys, key, chosen, choose, paste } = useKey();
  const problem = keyProblem(key, chosen);
  return (
    <section aria-label="API key for requests" className="rounded-lg border bg-surface-sunk p-4">
      <div className="grid gap-4 wide:grid-cols-2">
        {keys && keys.length > 0 && (
          <Field label="Key" hint="Only active keys of this account">
            {(control) => (
              <Select
                {...control}
                controlSize="sm"
                value={chosen?.id ?? ""}
                onChange={(event) => choose(event.target.value)}
              >
                <option value="">Choose a key</option>
                {keys.map(({ id, name, lastFour, scope }) => (
                  <option key={id} value={id}>
                    {name} (…{lastFour}, {scope})
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <InputField
          label={chosen ? `Paste “${chosen.name}”` : "API key"}
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder={chosen ? `vv_live_…${chosen.lastFour}` : "vv_live_…"}
          value={key}
          onChange={(event) => paste(event.target.value)}
          error={problem ?? undefined}
          hint="Used by “Try it” on these pages. Never stored: a reload forgets it."
          inputClassName="font-mono"
        />
      </div>
      {keys?.length === 0 && (
        <p className="mt-3 text-sm text-muted">
          This account has no active key.{" "}
          <Link href="/api-keys?create" className="font-medium text-accent-text hover:underline">
            Create API key
          </Link>
        </p>
      )}
    </section>
  );
}
