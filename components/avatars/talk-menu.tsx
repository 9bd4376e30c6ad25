"use client";

import { MessageCircle, Plus, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { ActButton } from "#components/ui/act-button.tsx";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

const ChooseDialog = dynamic(() =>
  import("#components/ui/form/choose-dialog.tsx").then((loaded) => loaded.ChooseDialog),
);

/** As many as a menu can show. */
const MAX_ITEMS = 8;

export type TalkScenario = { id: string; name: string };

/** Chooses a scenario and opens its test panel with this avatar. */
export function TalkMenu({ id, name, scenarios }: { id: string; name: string; scenarios: TalkScenario[] }) {
  const words = useWords("avatars").talk;
  const router = useRouter();
  const [isSearching, setSearching] = useState(false);
  const talk = (scenarioId: string) => router.push(`/scenarios/${scenarioId}?test=${encodeURIComponent(id)}`);
  const trigger = (
    <Button size="sm" className="max-w-full" icon={MessageCircle}>
      <span className="truncate">{fill(words.with, { name })}</span>
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger} align="start">
        {scenarios.length > 0 && <div className="px-2 py-1 text-xs text-subtle">{words.choose}</div>}
        {scenarios.slice(0, MAX_ITEMS).map((scenario) => (
          <MenuItem key={scenario.id} onSelect={() => talk(scenario.id)}>
            <span dir="auto" className="max-w-64 truncate">
              {scenario.name}
            </span>
          </MenuItem>
        ))}
        {scenarios.length > MAX_ITEMS && (
          <MenuItem onSelect={() => setSearching(true)} icon={Search}>
            {words.search}
          </MenuItem>
        )}
        <MenuItem onSelect={() => router.push("/scenarios/new")} icon={Plus}>
          {scenarios.length > 0 ? words.create : words.createFirst}
        </MenuItem>
      </Menu>
      {isSearching && (
        <ChooseDialog
          label={words.choose}
          choices={scenarios}
          onChoose={talk}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}

/** Makes an avatar the one that forms preselect. */
export function MakeDefault({ id, name, action }: { id: string; name: string; action: FormAction }) {
  const words = useWords("avatars").card;
  const { saving } = useWords("ui");
  return (
    <ActButton
      variant="ghost"
      size="sm"
      action={action}
      values={{ id }}
      busy={saving}
      about={` ${name}`}
      onDone={() => toast(fill(words.isDefault, { name }))}
    >
      {words.makeDefault}
    </ActButton>
  );
}
