"use client";

import { MessageCircle, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

export type TalkScenario = { id: string; name: string };

type TalkMenuProps = { id: string; name: string; scenarios: TalkScenario[] };

/** Chooses a scenario and opens its test panel with this avatar. */
export function TalkMenu({ id, name, scenarios }: TalkMenuProps) {
  const words = useWords("avatars").talk;
  const router = useRouter();
  const trigger = (
    <Button size="sm">
      <MessageCircle aria-hidden="true" />
      {fill(words.with, { name })}
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start">
      {scenarios.length > 0 && <div className="px-2 py-1 text-xs text-subtle">{words.choose}</div>}
      {scenarios.map((scenario) => (
        <MenuItem
          key={scenario.id}
          onSelect={() => router.push(`/scenarios/${scenario.id}?test=${encodeURIComponent(id)}`)}
        >
          <span dir="auto" className="max-w-64 truncate">
            {scenario.name}
          </span>
        </MenuItem>
      ))}
      <MenuItem onSelect={() => router.push("/scenarios/new")}>
        <Plus aria-hidden="true" />
        {scenarios.length > 0 ? words.create : words.createFirst}
      </MenuItem>
    </Menu>
  );
}

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
