import Link from "next/link";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { getWords } from "#components/words/get-words.ts";
import type { ValueName } from "#lib/conversations/collected/schema.ts";

type ValuesTableProps = {
  columns: ValueName[];
  rows: { id: string; createdAt: string; who: string | null; values: unknown[] }[];
};

/** One row per conversation, one column per value. */
export async function ValuesTable({ columns, rows }: ValuesTableProps) {
  const { list, values: words, criteria } = await getWords("conversations");
  const kinds = {
    ...{ variable: null, summary: words.summary, criterion: criteria.column },
    ...{ runtime: words.runtime, metadata: words.metadata },
  };
  // Most calls come from links that ask for no name.
  const hasVisitors = rows.some(({ who }) => who !== null);
  const head = (
    <>
      <Th>{list.started}</Th>
      {hasVisitors && <Th>{words.visitor}</Th>}
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
          {hasVisitors && <Td isEmpty={who === null}>{who ?? "–"}</Td>}
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

/**
 * The text to show for a value of a call, which is JSON from a model, a visitor or an integrator. Returns `null` if it is
 * missing or empty.
 */
export function valueText(value: unknown, words: { yes: string; no: string }): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return JSON.stringify(value);
}

type Values = Record<string, unknown>;
type ValuesPanelProps = { values: { variables: Values; runtimeVars: Values; metadata: Values } };

/** What a call was started with and what it collected. */
export async function ValuesPanel({ values }: ValuesPanelProps) {
  const { values: words } = await getWords("conversations");
  const { variables, runtimeVars, metadata } = values;
  const groups = [
    { title: words.variables, entries: Object.entries(variables) },
    { title: words.runtime, entries: Object.entries(runtimeVars) },
    { title: words.metadata, entries: Object.entries(metadata) },
  ].filter(({ entries }) => entries.length > 0);
  const json = JSON.stringify({ variables, runtime_vars: runtimeVars, metadata }, null, 2);
  return (
    <section aria-labelledby="values-title" className="border-b px-6 py-4 max-wide:px-4">
      <div className="mb-2 flex min-h-7 items-center justify-between gap-2">
        <h2 id="values-title" className="text-sm font-medium">
          {words.title}
        </h2>
        {groups.length > 0 && <CopyButton text={json} what={words.what} />}
      </div>
      {groups.length === 0 && <p className="text-sm text-muted">{words.none}</p>}
      <div className="flex flex-col gap-3">
        {groups.map(({ title, entries }) => (
          <div key={title}>
            <h3 className="mb-1 text-xs text-subtle">{title}</h3>
            <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
              {entries.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="font-mono text-xs leading-5 wrap-anywhere text-muted">{name}</dt>
                  <dd dir="auto" className="line-clamp-6 whitespace-pre-line wrap-anywhere">
                    {valueText(value, words) ?? "–"}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
