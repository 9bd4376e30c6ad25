"use client";

import Link from "next/link";
import { InputField } from "#components/ui/form/field.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { keyProblem, useKey } from "./reference-context.tsx";

/** Chooses the key that “Try it” sends. A signed-in member picks one of the account's and pastes the rest of it. */
export function KeyChooser() {
  const { keys, key, chosen, choose, paste } = useKey();
  const { key: words } = useWords("reference");
  const problem = keyProblem(key, chosen, words);
  return (
    <section aria-label={words.region} className="rounded-lg border bg-surface-sunk p-4">
      <div className="grid gap-4 wide:grid-cols-2">
        {keys && keys.length > 0 && (
          <SelectField
            label={words.label}
            hint={words.hint}
            value={chosen?.id ?? ""}
            onChoose={choose}
            options={keys.map(({ id, name, lastFour, scope }) => [id, `${name} (…${lastFour}, ${scope})`])}
          >
            <option value="">{words.choose}</option>
          </SelectField>
        )}
        <InputField
          label={chosen ? fill(words.paste, { name: chosen.name }) : words.apiKey}
          type="password"
          placeholder={chosen ? `vv_live_…${chosen.lastFour}` : "vv_live_…"}
          value={key}
          onChange={(event) => paste(event.target.value)}
          error={problem ?? undefined}
          hint={words.pasteHint}
          isMono
        />
      </div>
      {keys?.length === 0 && (
        <p className="mt-3 text-sm text-muted">
          <Rich
            text={words.none}
            parts={{
              create: (inner) => (
                <Link href="/api-keys?create" className="font-medium text-accent-text hover:underline">
                  {inner}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </section>
  );
}
