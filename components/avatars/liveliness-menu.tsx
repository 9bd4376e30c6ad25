"use client";

import { toast } from "sonner";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { DEFAULT_LIVELINESS, LIVELINESS, type Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";

type LivelinessMenuProps = {
  id: string;
  name: string;
  liveliness: Liveliness | null;
  action: FormAction;
};

/** Chooses how much an own avatar moves, and saves at once. */
export function LivelinessMenu({ id, name, liveliness, action }: LivelinessMenuProps) {
  const words = useWords("avatarFields").liveliness;
  const { onSubmit, isBusy } = useForm(action, {
    onDone: () => toast(fill(words.saved, { name })),
    onFailed: (message) => toast.error(message),
  });
  return (
    <form method="post" onSubmit={onSubmit} className="pt-2">
      <input type="hidden" name="id" value={id} />
      <Field
        label={
          <>
            {words.label}
            <span className="sr-only"> {name}</span>
          </>
        }
      >
        {(control) => (
          <Select
            {...control}
            name="liveliness"
            controlSize="sm"
            key={liveliness}
            defaultValue={liveliness ?? DEFAULT_LIVELINESS}
            aria-busy={isBusy}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            {LIVELINESS.map((choice) => (
              <option key={choice} value={choice}>
                {words[choice]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </form>
  );
}
