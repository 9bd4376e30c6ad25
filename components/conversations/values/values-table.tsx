import Link from "next/link";
import { DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { getWords } from "#components/words/get-words.ts";
import { valueText } from "./value-text.ts";

type Kind = "variable" | "summary" | "runtime" | "metadata";
type ValuesTableProps = {
  columns: { kind: Kind; name: string }[];
  rows: { id: string; createdAt: string; who: string | null; values: unknown[] }[];
};

/** One row per conversation, one column per value. */
export async function ValuesTable({ columns, rows }: ValuesTableProps) {
  const { list, values: words } = await getWords("conversations");
  const kinds = { variable: null, summary: words.summary, runtime: words.runtime, metadata: words.metadata };
  const head = (
    <>
      <Th>{list.started}</Th>
      <Th>{words.visitor}</Th>
      {columns.map(({ kind, name }) => (
        <Th key={`${kind} ${name}`}>
          <span className="font-mono">{name}</span>
          {kinds[kind] && <span className="ml-1.5 font-normal">{kinds[kind]}</span>}
        </Th>
      ))}
    </>
  );
  return (
    <DataTable label={words.title} head={head}>
      {rows.map(({ id, createdAt, who, values }) => (
        <Tr key={id}>
          <Td>
            <Link href={`/conversations/${id}`} className="font-medium hover:underline">
              <Time at={createdAt} />
            </Link>
          </Td>
          <Td isEmpty={who === null}>{who ?? "–"}</Td>
          {columns.map(({ kind, name }, index) => {
            const text = valueText(values[index], words);
            return (
              <Td
                key={`${kind} ${name}`}
                label={name}
                isEmpty={text === null}
                title={text ?? undefined}
                className="wide:max-w-72 wide:truncate"
              >
                {text ?? "–"}
              </Td>
            );
          })}
        </Tr>
      ))}
    </DataTable>
  );
}
