"use client";

import { AudioLines, Copy, Download, Link2, ListChecks, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { type FormAction, formOf } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { useMayEdit } from "./may-edit.ts";
import type { ScenarioVoiceProps } from "./scenario-voice.tsx";

const ScenarioVoiceDialog = dynamic(() =>
  import("./scenario-voice.tsx").then((loaded) => loaded.ScenarioVoiceDialog),
);

type ScenarioActionsProps = {
  id: string;
  name: string;
  links: number;
  remove: FormAction;
  /** Creates a copy. Returns its id. */
  duplicate: FormAction<string>;
  /** Where to go after deletion, on the scenario's own page. */
  afterRemove?: string;
  /** What the voice of its calls can be, on the scenario's own page. */
  voice?: ScenarioVoiceProps;
};

/** The menu of a scenario. The dialog that deletes it names the links that are deleted too. */
export function ScenarioActions(props: ScenarioActionsProps) {
  const { id, name, links, remove, afterRemove, voice } = props;
  const [isVoiceOpen, setVoiceOpen] = useState<boolean>();
  const router = useRouter();
  const words = useWords("scenarios").actions;
  const locale = useLocale();
  const mayEdit = useMayEdit();
  const duplicate = async () => {
    const made = await props.duplicate(formOf({ id })).catch(() => null);
    if (made?.ok) router.push(`/scenarios/${made.value}`);
    else toast.error(made?.message ?? words.noResponse);
  };
  return (
    <>
      <RowActions
        id={id}
        name={name}
        remove={remove}
        usedAs="scenario"
        isKept
        removeLabel={links > 0 ? plural(words.removeWithLinks, links, locale) : words.remove}
        loss={links > 0 ? plural(words.lossWithLinks, links, locale) : words.loss}
        canRemove={mayEdit}
        onRemoved={() => afterRemove && router.push(afterRemove)}
      >
        {!afterRemove && (
          <MenuItem onSelect={() => router.push(`/scenarios/${id}`)} icon={Pencil}>
            {words.edit}
          </MenuItem>
        )}
        {!afterRemove && (
          <MenuItem onSelect={() => router.push(`/scenarios/${id}/tests`)} icon={ListChecks}>
            {words.tests}
          </MenuItem>
        )}
        {voice && (
          <MenuItem disabled={!mayEdit} onSelect={() => setVoiceOpen(true)} icon={AudioLines}>
            {words.voice}
          </MenuItem>
        )}
        <MenuItem disabled={!mayEdit} onSelect={() => router.push(`/links?create=${id}`)} icon={Link2}>
          {words.createLink}
        </MenuItem>
        <MenuItem disabled={!mayEdit} onSelect={() => void duplicate()} icon={Copy}>
          {words.duplicate}
        </MenuItem>
        <MenuItem onSelect={() => window.location.assign(`/scenarios/${id}/export`)} icon={Download}>
          {words.exportJson}
        </MenuItem>
      </RowActions>
      {/* Loaded when it first opens; stays, because it knows what was saved. */}
      {voice && isVoiceOpen !== undefined && (
        <ScenarioVoiceDialog {...voice} id={id} open={isVoiceOpen} onOpenChange={setVoiceOpen} />
      )}
    </>
  );
}
