"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import type { ListAddress } from "#components/ui/table/list-path.ts";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { NameTd, SelectAll, Selection } from "#components/ui/table/selection.tsx";
import { SortTh } from "#components/ui/table/sort-th.tsx";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { BaseDialog } from "./base-dialog.tsx";

type BaseLine = {
  id: string;
  name: string;
  description: string;
  language: string;
  documentCount: number;
  createdAt: string;
  updatedAt: string;
};
type BaseTableProps = {
  bases: BaseLine[];
  list: ListAddress;
  languages: readonly string[];
  save: FormAction<string>;
  remove: FormAction;
};

export function BaseTable({ bases, list, languages, save, remove }: BaseTableProps) {
  const [edited, setEdited] = useState<BaseLine | null>(null);
  const words = useWords("knowledge");
  const ui = useWords("ui");
  const locale = useLocale();
  const head = (
    <>
      <SortTh list={list} by="name" before={<SelectAll />}>
        {ui.name}
      </SortTh>
      <Th>{ui.description}</Th>
      <Th isEnd>{words.bases.documents}</Th>
      <SortTh list={list} by="created" isEnd isSecondary>
        {words.bases.created}
      </SortTh>
      <SortTh list={list} by="updated" isEnd>
        {words.bases.updated}
      </SortTh>
      <ActionsTh />
    </>
  );
  return (
    <>
      <Selection
        rows={bases.map(({ id, name, documentCount }) => ({ id, name, lost: documentCount }))}
        thing="bases"
        usedAs="knowledge"
        remove={remove}
        loss={{ plain: words.base.loss, counted: words.base.lossOf }}
      >
        <DataTable label={words.bases.label} head={head}>
          {bases.map((base) => (
            <Tr key={base.id}>
              <NameTd id={base.id} name={base.name} href={`/knowledge/${base.id}`} />
              <Td isEmpty={base.description === ""} className="max-w-[360px] truncate text-muted">
                {base.description}
              </Td>
              <Td isEnd label={words.bases.documents} className="text-muted">
                {base.documentCount.toLocaleString(locale)}
              </Td>
              <TimeTd isSecondary at={base.createdAt} as="day" />
              <TimeTd label={words.bases.updated} at={base.updatedAt} />
              <Td isAct>
                <RowActions
                  id={base.id}
                  name={base.name}
                  remove={remove}
                  removeLabel={words.base.delete}
                  usedAs="knowledge"
                  isKept
                  loss={plural(words.base.lossOf, base.documentCount, locale)}
                >
                  <MenuItem onSelect={() => setEdited(base)} icon={Pencil}>
                    {words.base.editButton}
                  </MenuItem>
                </RowActions>
              </Td>
            </Tr>
          ))}
        </DataTable>
      </Selection>
      {edited && (
        <BaseDialog
          base={edited}
          languages={languages}
          action={save}
          open
          onOpenChange={(open) => !open && setEdited(null)}
        />
      )}
    </>
  );
}
