"use client";

import { Copy, Download, FlaskConical, Link2, Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowActions } from "#components/ui/row-actions.tsx";

type ScenarioActionsProps = {
  id: string;
  name: string;
  links: number;
  remove: FormAction;
  /** Creates a copy. Returns its id. */
  duplicate: FormAction<string>;
  /** Where to go after deletion, on the scenario's own page. */
  afterRemove?: string;
};

const formatLinkCount = (links: number): string => (links === 1 ? "1 link" : `${links} links`);

/** The menu of a scenario. The dialog that deletes it names the links that are deleted too. */
export function ScenarioActions(props: ScenarioActionsProps) {
  const { id, name, links, remove, afterRemove } = props;
  const router = useRouter();
  const duplicate = async () => {
    const data = new FormData();
    data.set("id", id);
    const made = await props.duplicate(data).catch(() => null);
    if (made?.ok) router.push(`/scenarios/${made.value}`);
    else toast.error(made?.message ?? "The server did not respond. Try again.");
  };
  const pages = links === 1 ? "its page stops" : "their pages stop";
  const lostLinks = links > 0 ? `Also deletes ${formatLinkCount(links)}: ${pages} working. ` : "";
  return (
    <RowActions
      id={id}
      name={name}
      remove={remove}
      removeLabel={links > 0 ? `Delete with ${formatLinkCount(links)}` : "Delete scenario"}
      loss={`${lostLinks}Past conversations are kept.`}
      onRemoved={() => afterRemove && router.push(afterRemove)}
    >
      {!afterRemove && (
        <MenuItem onSelect={() => router.push(`/scenarios/${id}`)}>
          <Pencil aria-hidden="true" />
          Edit
        </MenuItem>
      )}
      <MenuItem onSelect={() => router.push(`/scenarios/${id}/simulations`)}>
        <FlaskConical aria-hidden="true" />
        Simulations
      </MenuItem>
      <MenuItem onSelect={() => router.push(`/links?create=${id}`)}>
        <Link2 aria-hidden="true" />
        Create link
      </MenuItem>
      <MenuItem onSelect={() => void duplicate()}>
        <Copy aria-hidden="true" />
        Duplicate
      </MenuItem>
      <MenuItem onSelect={() => window.location.assign(`/scenarios/${id}/export`)}>
        <Download aria-hidden="true" />
        Export JSON
      </MenuItem>
    </RowActions>
  );
}
