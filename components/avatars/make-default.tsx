"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type MakeDefaultProps = { id: string; name: string; action: FormAction };

/** Makes an avatar the one that forms preselect. */
export function MakeDefault({ id, name, action }: MakeDefaultProps) {
  const words = useWords("avatars").card;
  const { saving } = useWords("ui");
  const { onSubmit, isBusy } = useForm(action, {
    onDone: () => toast(fill(words.isDefault, { name })),
    onFailed: (message) => toast.error(message),
  });
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="ghost" size="sm" aria-disabled={isBusy}>
        {isBusy ? saving : words.makeDefault}
        <span className="sr-only"> {name}</span>
      </Button>
    </form>
  );
}
