"use client";

import { Copy, Ellipsis, Link2, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

type ScenarioActionsProps = {
  id: string;
  name: string;
  links: number;
  remove: FormAction;
  /** Where to go when the page that shows these is the scenario's own. */
  afterRemove?: string;
};

const linksInWords = (links: number): string => (links === 1 ? "1 link" : `${links} links`);

/** What can be done with a scenario. Deleting names the links that go with it. */
export function ScenarioActions({ id, name, links, remove, afterRemove }: ScenarioActionsProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const trigger = (
    <Button variant="ghost" size="icon" className="size-7">
      <Ellipsis aria-hidden="true" />
      <span className="sr-only">Actions for {name}</span>
    </Button>
  );
  const done = () => {
    toast(`“${name}” is deleted`);
    if (afterRemove) router.push(afterRemove);
  };
  return (
    <>
      <Menu trigger={trigger}>
        {!afterRemove && (
          <MenuItem onSelect={() => router.push(`/scenarios/${id}`)}>
            <Pencil aria-hidden="true" />
            Edit
          </MenuItem>
        )}
        <MenuItem onSelect={() => router.push(`/links?create=${id}`)}>
          <Link2 aria-hidden="true" />
          Create a link
        </MenuItem>
        <MenuItem onSelect={() => void navigator.clipboard.writeText(id).then(() => toast("Id copied"))}>
          <Copy aria-hidden="true" />
          Copy id
        </MenuItem>
        <MenuItem isDangerous onSelect={() => setAsking(true)}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete “${name}”?`}
        labels={{
          act: links > 0 ? `Delete with ${linksInWords(links)}` : "Delete scenario",
          busy: "Deleting",
        }}
        values={{ id }}
        action={remove}
        onDone={done}
      >
        {links > 0 && `Also deletes ${linksInWords(links)}: their pages stop working. `}
        Conversations that were held stay. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
