"use client";

import { MessageCircle, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

export type TalkScenario = { id: string; name: string };

type TalkMenuProps = { id: string; name: string; scenarios: TalkScenario[] };

/** Chooses a scenario and opens its test panel with this avatar. */
export function TalkMenu({ id, name, scenarios }: TalkMenuProps) {
  const router = useRouter();
  const trigger = (
    <Button size="sm">
      <MessageCircle aria-hidden="true" />
      Talk to {name}
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start">
      {scenarios.length > 0 && <div className="px-2 py-1 text-xs text-subtle">Choose a scenario</div>}
      {scenarios.map((scenario) => (
        <MenuItem
          key={scenario.id}
          onSelect={() => router.push(`/scenarios/${scenario.id}?test=${encodeURIComponent(id)}`)}
        >
          <span className="max-w-64 truncate">{scenario.name}</span>
        </MenuItem>
      ))}
      <MenuItem onSelect={() => router.push("/scenarios/new")}>
        <Plus aria-hidden="true" />
        {scenarios.length > 0 ? "Create scenario" : "Create a scenario first"}
      </MenuItem>
    </Menu>
  );
}
