"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { NameTh, Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { type CheckAction, ModelDialog, type ModelLine } from "./model-dialog.tsx";

type ModelTableProps = {
  models: (ModelLine & { updatedAt: Date })[];
  save: FormAction;
  check: CheckAction;
  remove: FormAction;
};

export function ModelTable({ models, save, check, remove }: ModelTableProps) {
  const [words, ui] = [useWords("tools"), useWords("ui")];
  const [edited, setEdited] = useState<ModelLine | null>(null);
  const head = (
    <>
      <NameTh>{ui.name}</NameTh>
      <Th>{words.models.model}</Th>
      <Th isEnd>{words.updated}</Th>
      <ActionsTh />
    </>
  );
  return (
    <>
      <Selection
        rows={models.map(({ id, name }) => ({ id, name }))}
        thing="models"
        usedAs="language_model"
        remove={remove}
        loss={{ plain: words.models.loss }}
      >
        <DataTable label={words.models.title} head={head}>
          {models.map((model) => (
            <Tr key={model.id}>
              <Td className="font-medium">
                <SelectRow id={model.id} name={model.name} />
                {model.name}
                {model.isDefault && <span className="ml-2 text-xs text-muted">{words.models.default}</span>}
              </Td>
              <Td className="max-w-[420px] truncate font-mono text-xs text-muted">
                {model.model} · {new URL(model.baseUrl).host}
              </Td>
              <TimeTd label={words.updated} at={model.updatedAt} />
              <Td isAct>
                <RowActions
                  id={model.id}
                  name={model.name}
                  remove={remove}
                  removeLabel={words.models.remove}
                  usedAs="language_model"
                  loss={words.models.loss}
                >
                  <MenuItem onSelect={() => setEdited(model)} icon={Pencil}>
                    {words.models.change}
                  </MenuItem>
                </RowActions>
              </Td>
            </Tr>
          ))}
        </DataTable>
      </Selection>
      {edited && (
        <ModelDialog
          model={edited}
          {...{ save, check }}
          open
          onOpenChange={(open) => !open && setEdited(null)}
        />
      )}
    </>
  );
}
