import Link from "next/link";
import { DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { RowActions } from "#components/ui/row-actions.tsx";
import { Time } from "#components/ui/time.tsx";

export type EndpointLine = { id: string; name: string; url: string; updatedAt: Date };

export function EndpointTable({ endpoints, remove }: { endpoints: EndpointLine[]; remove: FormAction }) {
  const head = (
    <>
      <Th>Name</Th>
      <Th>Address</Th>
      <Th isEnd>Changed</Th>
      <Th>
        <span className="sr-only">Actions</span>
      </Th>
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
          <Td isEnd label="Changed" className="text-muted">
            <Time at={updatedAt.toISOString()} />
          </Td>
          <Td isAct>
            <RowActions
              id={id}
              name={name}
              remove={remove}
              removeLabel="Delete endpoint"
              loss="Scenarios that call it have an error from now on, and no call starts from them."
            />
          </Td>
        </Tr>
      ))}
    </DataTable>
  );
}
