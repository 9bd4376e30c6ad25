import Link from "next/link";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";
import { ScenarioActions } from "./scenario-actions.tsx";

export type ScenarioLine = { id: string; name: string; llmModel: string; updatedAt: Date; links: number };

type ScenarioTableProps = {
  scenarios: ScenarioLine[];
  remove: FormAction;
  duplicate: FormAction<string>;
};

export function ScenarioTable({ scenarios, ...actions }: ScenarioTableProps) {
  const head = (
    <>
      <Th>Name</Th>
      <Th>Model</Th>
      <Th isEnd>Links</Th>
      <Th isEnd>Updated</Th>
      <ActionsTh />
    </>
  );
  return (
    <DataTable label="Scenarios" head={head}>
      {scenarios.map(({ id, name, llmModel, updatedAt, links }) => (
        <Tr key={id}>
          <Td>
            <Link href={`/scenarios/${id}`} className="font-medium hover:underline">
              {name}
            </Link>
          </Td>
          <Td className="font-mono text-muted">{llmModel}</Td>
          <Td isEnd label="Links" className="text-muted">
            {links}
          </Td>
          <Td isEnd label="Updated" className="text-muted">
            <Time at={updatedAt.toISOString()} />
          </Td>
          <Td isAct>
            <ScenarioActions id={id} name={name} links={links} {...actions} />
          </Td>
        </Tr>
      ))}
    </DataTable>
  );
}
