import type { FormAction } from "#components/ui/form/use-form.ts";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import type { ListAddress } from "#components/ui/table/list-path.ts";
import { NameTd, SelectAll, Selection } from "#components/ui/table/selection.tsx";
import { SortTh } from "#components/ui/table/sort-th.tsx";
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
            <NameTd id={id} name={name} href={`/scenarios/${id}`} />
            <Td className="text-muted">{model}</Td>
            <Td isEnd label={table.links} className="text-muted">
              {links}
            </Td>
            <TimeTd isSecondary at={createdAt} as="day" />
            <TimeTd label={table.updated} at={updatedAt} />
            <Td isAct>
              <ScenarioActions id={id} name={name} links={links} {...actions} />
            </Td>
          </Tr>
        ))}
      </DataTable>
    </Selection>
  );
}
