"use client";

import { Command } from "cmdk";
import { Check } from "lucide-react";
import { useMemo, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { findChoices, type PickerChoice } from "./find-choices.ts";

type ChooseDialogProps = {
  id?: string;
  label: string;
  choices: readonly PickerChoice[];
  chosen?: string;
  onChoose: (id: string) => void;
  onClose: () => void;
};

/** Searches a long list by name and chooses one of it. */
export function ChooseDialog({ id, label, choices, chosen, onChoose, onClose }: ChooseDialogProps) {
  const words = useWords("ui").picker;
  const [query, setQuery] = useState("");
  const [selected, setSelected] = useState(chosen ?? "");
  const { rows, more } = useMemo(() => findChoices(choices, query), [choices, query]);
  const isShown = rows.some((row) => row.id === selected);
  return (
    <Dialog open onOpenChange={onClose} title={label}>
      <Command
        id={id}
        shouldFilter={false}
        label={label}
        value={isShown ? selected : (rows[0]?.id ?? "")}
        onValueChange={setSelected}
      >
        <Command.Input
          dir="auto"
          value={query}
          onValueChange={setQuery}
          placeholder={words.search}
          maxLength={200}
          autoFocus
          className="h-11 w-full border-b bg-transparent px-6 text-base outline-none max-wide:px-4"
        />
        <Command.List label={label} className="max-h-[50vh] overflow-y-auto p-2">
          <Command.Empty className="px-2 py-4 text-sm text-muted">{words.none}</Command.Empty>
          {rows.map((row) => (
            <Command.Item
              key={row.id}
              value={row.id}
              onSelect={() => {
                onChoose(row.id);
                onClose();
              }}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 text-sm data-[selected=true]:bg-surface-press"
            >
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {row.name}
              </span>
              {row.id === chosen && (
                <>
                  <span className="sr-only">{words.chosen}</span>
                  <Check aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
                </>
              )}
            </Command.Item>
          ))}
        </Command.List>
        {more > 0 && (
          <p role="status" className="border-t px-6 py-2 text-xs text-subtle max-wide:px-4">
            {fill(words.more, { count: more })}
          </p>
        )}
      </Command>
    </Dialog>
  );
}
