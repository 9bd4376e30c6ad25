"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { useForm } from "#components/ui/use-form.ts";

type MakeDefaultProps = { id: string; name: string; action: FormAction };

/** Makes an avatar the one that forms choose at first. */
export function MakeDefault({ id, name, action }: MakeDefaultProps) {
  const { onSubmit, isBusy } = useForm(action, {
    onDone: () => toast(`${name} is the default now`),
    onFailed: (message) => toast.error(message),
  });
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="sm" aria-disabled={isBusy}>
        {isBusy ? "Choosing" : "Make default"}
        <span className="sr-only"> {name}</span>
      </Button>
    </form>
  );
}
