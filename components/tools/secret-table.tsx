"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { NameTh, Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

type SecretLine = { id: string; name: string; updatedAt: Date };
type SecretTableProps = { secrets: SecretLine[]; save: FormAction; remove: FormAction };

export function SecretTable({ secrets, save, remove }: SecretTableProps) {
  const [words, ui] = [useWords("tools"), useWords("ui")];
  const [replaced, setReplaced] = useState<SecretLine | null>(null);
  const head = (
    <>
      <NameTh>{ui.name}</NameTh>
      <Th>{words.secrets.reference}</Th>
      <Th isEnd>{words.updated}</Th>
      <ActionsTh />
    </>
  );
  return (
    <>
      <Selection
        rows={secrets}
        thing="secrets"
        remove={remove}
        loss={{ plain: words.secrets.loss }}
        usedAs="secret"
      >
        <DataTable label={words.secrets.title} head={head}>
          {secrets.map((secret) => (
            <Tr key={secret.id}>
              <Td className="font-mono">
                <SelectRow id={secret.id} name={secret.name} />
                {secret.name}
              </Td>
              <Td className="text-xs text-muted">
                <code className="font-mono">{`{{secret.${secret.name}}}`}</code>
              </Td>
              <TimeTd label={words.updated} at={secret.updatedAt} />
              <Td isAct>
                <RowActions
                  id={secret.id}
                  name={secret.name}
                  remove={remove}
                  removeLabel={words.secrets.remove}
                  loss={words.secrets.loss}
                  usedAs="secret"
                >
                  <MenuItem onSelect={() => setReplaced(secret)} icon={RefreshCw}>
                    {words.secrets.replace}
                  </MenuItem>
                </RowActions>
              </Td>
            </Tr>
          ))}
        </DataTable>
      </Selection>
      {replaced && (
        <SecretDialog
          secret={replaced}
          action={save}
          open
          onOpenChange={(open) => !open && setReplaced(null)}
        />
      )}
    </>
  );
}
