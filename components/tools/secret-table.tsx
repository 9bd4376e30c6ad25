"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowActions } from "#components/ui/row-actions.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

type SecretLine = { id: string; name: string; updatedAt: Date };
type SecretTableProps = { secrets: SecretLine[]; save: FormAction; remove: FormAction };

export function SecretTable({ secrets, save, remove }: SecretTableProps) {
  const [replaced, setReplaced] = useState<SecretLine | null>(null);
  const head = (
    <>
      <Th>Name</Th>
      <Th>Reference</Th>
      <Th isEnd>Updated</Th>
      <ActionsTh />
    </>
  );
  return (
    <>
      <DataTable label="Secrets" head={head}>
        {secrets.map((secret) => (
          <Tr key={secret.id}>
            <Td className="font-mono">{secret.name}</Td>
            <Td className="font-mono text-xs text-muted">{`{{secret.${secret.name}}}`}</Td>
            <Td isEnd label="Updated" className="text-muted">
              <Time at={secret.updatedAt.toISOString()} />
            </Td>
            <Td isAct>
              <RowActions
                id={secret.id}
                name={secret.name}
                remove={remove}
                removeLabel="Delete secret"
                loss="Requests to endpoints that use it will fail."
              >
                <MenuItem onSelect={() => setReplaced(secret)}>
                  <RefreshCw aria-hidden="true" />
                  Replace value
                </MenuItem>
              </RowActions>
            </Td>
          </Tr>
        ))}
      </DataTable>
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
