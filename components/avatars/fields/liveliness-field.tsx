"use client";

import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { LIVELINESS, type Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";

type LivelinessFieldProps = { initial: Liveliness | null; error: string | undefined };

/** How much avatars move; empty for each avatar's own choice. */
export function LivelinessField({ initial, error }: LivelinessFieldProps) {
  const words = useWords("avatarFields").liveliness;
  return (
    <Field label={words.label} hint={words.hint} error={error}>
      {(control) => (
        <Select {...control} name="liveliness" controlSize="sm" key={initial} defaultValue={initial ?? ""}>
          <option value="">{words.ofAvatar}</option>
          {LIVELINESS.map((choice) => (
            <option key={choice} value={choice}>
              {words[choice]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
