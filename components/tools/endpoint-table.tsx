import type { FormAction } from "#components/ui/form/use-form.ts";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { NameTd, NameTh, Selection } from "#components/ui/table/selection.tsx";
import { getWords } from "#components/words/get-words.ts";

export type EndpointLine = { id: string; name: string; method: string; url: string; updatedAt: Date };

type EndpointTableProps = { endpoints: EndpointLine[]; remove: FormAction };

export async function EndpointTable({ endpoints, remove }: EndpointTableProps) {
  const [words, ui] = [await getWords("tools"), await getWords("ui")];
  const head = (
    <>
      <NameTh>{ui.name}</NameTh>
      <Th>URL</Th>
      <Th isEnd>{words.updated}</Th>
      <ActionsTh />
    </>
  );
  return (
    <Selection
      rows={endpoints.map(({ id, name }) => ({ id, name }))}
      thing="endpoints"
      usedAs="endpoint"
      remove={remove}
      loss={{ plain: words.endpoints.loss }}
    >
      <DataTable label={words.endpoints.title} head={head}>
        {endpoints.map(({ id, name, method, url, updatedAt }) => (
          <Tr key={id}>
            <NameTd id={id} name={name} href={`/tools/endpoints/${id}`} />
            <Td className="max-w-[420px] truncate font-mono text-xs text-muted">
              {method} {url}
            </Td>
            <TimeTd label={words.updated} at={updatedAt} />
            <Td isAct>
              <RowActions
                id={id}
                name={name}
                remove={remove}
                removeLabel={words.endpoints.remove}
                usedAs="endpoint"
                loss={words.endpoints.loss}
              />
            </Td>
          </Tr>
        ))}
      </DataTable>
    </Selection>
  );
}
