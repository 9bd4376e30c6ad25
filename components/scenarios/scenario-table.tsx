import Link from "next/link";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import type { ListAddress } from "#components/ui/table/list-path.ts";
import { SelectAll, Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { SortTh } from "#components/ui/table/sort-th.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { getWords } from "#components/words/get-words.ts";
import { ScenarioActions } from "./scenario-actions.tsx";

export type ScenarioLine = {
  id: string;
  name: string;
  /** What answers in its calls, for a person. */
  model: string;
  createdAt: Date;
  updatedAt: Date;
  links: number;
};

type ScenarioTableProps = {
  scenarios: ScenarioLine[];
  list: ListAddress;
  remove: FormAction;
  duplicate: FormAction<string>;
};

export async function ScenarioTable({ scenarios, list, ...actions }: ScenarioTableProps) {
  const { title, table, actions: menu } = await getWords("scenarios");
  const head = (
    <>
      <SortTh list={list} by="name" before={<SelectAll />}>
        {table.name}
      </SortTh>
      <Th>{table.model}</Th>
      <Th isEnd>{table.links}</Th>
      <SortTh list={list} by="created" isEnd isSecondary>
        {table.created}
      </SortTh>
      <SortTh list={list} by="updated" isEnd>
        {table.updated}
      </SortTh>
      <ActionsTh />
    </>
  );
  return (
    <Selection
      rows={scenarios.map(({ id, name, links }) => ({ id, name, lost: links }))}
      thing="scenarios"
      usedAs="scenario"
      remove={actions.remove}
      loss={{ plain: menu.loss, counted: menu.lossWithLinks }}
    >
      <DataTable label={title} head={head}>
        {scenarios.map(({ id, name, model, createdAt, updatedAt, links }) => (
          <Tr key={id}>
            <Td dir="ltr">
              <span className="flex items-center">
                <SelectRow id={id} name={name} />
                <Link
                  href={`/scenarios/${id}`}
                  dir="auto"
                  className="min-w-0 font-medium hover:underline wide:truncate"
                >
                  {name}
                </Link>
              </span>
            </Td>
            <Td className="text-muted">{model}</Td>
            <Td isEnd label={table.links} className="text-muted">
              {links}
            </Td>
            <Td isEnd isSecondary className="text-muted">
              <Time at={createdAt.toISOString()} as="day" />
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
    </Selection>
  );
}
