import Link from "next/link";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { RowActions } from "#components/ui/row-actions.tsx";
import { Time } from "#components/ui/time/time.tsx";

export type EndpointLine = { id: string; name: string; url: string; updatedAt: Date };

export function EndpointTable({ endpoints, remove }: { endpoints: EndpointLine[]; remove: FormAction }) {
  const head = (
    <>
      <Th>Name</Th>
      <Th>URL</Th>
      <Th isEnd>Updated</Th>
      <ActionsTh />
    </>
  );
  return (
    <DataTable label="HTTP endpoints" head={head}>
      {endpoints.map(({ id, name, url, updatedAt }) => (
        <Tr key={id}>
          <Td>
            <Link href={`/tools/endpoints/${id}`} className="font-medium hover:underline">
              {name}
            </Link>
          </Td>
          <Td className="max-w-[420px] truncate font-mono text-xs text-muted">{url}</Td>
          <Td isEnd label="Updated" className="text-muted">
            <Time at={updatedAt.toISOString()} />
          </Td>
          <Td isAct>
            <RowActions
              id={id}
              name={name}
              remove={remove}
              removeLabel="Delete endpoint"
              loss="Scenarios that use it become invalid and can’t start calls."
            />
          </Td>
        </Tr>
      ))}
    </DataTable>
  );
}
