import Link from "next/link";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { getWords } from "#components/words/get-words.ts";
import { ScenarioActions } from "./scenario-actions.tsx";

export type ScenarioLine = { id: string; name: string; llmModel: string; updatedAt: Date; links: number };

type ScenarioTableProps = {
  scenarios: ScenarioLine[];
  remove: FormAction;
  duplicate: FormAction<string>;
};

export async function ScenarioTable({ scenarios, ...actions }: ScenarioTableProps) {
  const { title, table } = await getWords("scenarios");
  const head = (
    <>
      <Th>{table.name}</Th>
      <Th>{table.model}</Th>
      <Th isEnd>{table.links}</Th>
      <Th isEnd>{table.updated}</Th>
      <ActionsTh />
    </>
  );
  return (
    <DataTable label={title} head={head}>
      {scenarios.map(({ id, name, llmModel, updatedAt, links }) => (
        <Tr key={id}>
          <Td>
            <Link href={`/scenarios/${id}`} className="font-medium hover:underline">
              {name}
            </Link>
          </Td>
          <Td className="font-mono text-muted">{llmModel}</Td>
          <Td isEnd label={table.links} className="text-muted">
            {links}
          </Td>
          <Td isEnd label={table.updated} className="text-muted">
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
