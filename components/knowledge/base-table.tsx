"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowActions } from "#components/ui/row-actions.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { BaseDialog } from "./base-dialog.tsx";

type BaseLine = {
  id: string;
  name: string;
  description: string;
  language: string;
  documentCount: number;
  updatedAt: string;
};
type BaseTableProps = {
  bases: BaseLine[];
  languages: readonly string[];
  save: FormAction<string>;
  remove: FormAction;
};

const documentCountText = (count: number): string => (count === 1 ? "1 document" : `${count} documents`);

export function BaseTable({ bases, languages, save, remove }: BaseTableProps) {
  const [edited, setEdited] = useState<BaseLine | null>(null);
  const head = (
    <>
      <Th>Name</Th>
      <Th>Description</Th>
      <Th isEnd>Documents</Th>
      <Th isEnd>Updated</Th>
      <ActionsTh />
    </>
  );
  return (
    <>
      <DataTable label="Knowledge bases" head={head}>
        {bases.map((base) => (
          <Tr key={base.id}>
            <Td>
              <Link href={`/knowledge/${base.id}`} className="font-medium hover:underline">
                {base.name}
              </Link>
            </Td>
            <Td isEmpty={base.description === ""} className="max-w-[360px] truncate text-muted">
              {base.description}
            </Td>
            <Td isEnd label="Documents" className="text-muted">
              {base.documentCount}
            </Td>
            <Td isEnd label="Updated" className="text-muted">
              <Time at={base.updatedAt} />
            </Td>
            <Td isAct>
              <RowActions
                id={base.id}
                name={base.name}
                remove={remove}
                removeLabel="Delete knowledge base"
                loss={`Also deletes ${documentCountText(base.documentCount)}. Scenarios that use it will find nothing.`}
              >
                <MenuItem onSelect={() => setEdited(base)}>
                  <Pencil aria-hidden="true" />
                  Edit
                </MenuItem>
              </RowActions>
            </Td>
          </Tr>
        ))}
      </DataTable>
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
