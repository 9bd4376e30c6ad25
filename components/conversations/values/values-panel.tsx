import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { getWords } from "#components/words/get-words.ts";
import { valueText } from "./value-text.ts";

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
