import Link from "next/link";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import type { ListedRun } from "#lib/scenarios/tests/runs/schema.ts";
import type { ScenarioTestsWords } from "./words/en.ts";

type RunStateProps = {
  status: "queued" | "running" | "finished";
  passed: boolean | null;
  words: ScenarioTestsWords["results"];
};

/** The state of a run, or its result. */
export function RunState({ status, passed, words }: RunStateProps) {
  if (status !== "finished") return <Badge tone="accent">{words[status]}</Badge>;
  return <Badge tone={passed ? "ok" : "danger"}>{passed ? words.passed : words.failed}</Badge>;
}

/** The last runs of a scenario's tests. */
export async function RunTable({ scenarioId, runs }: { scenarioId: string; runs: ListedRun[] }) {
  const words = await getWords("scenarioTests");
  const locale = await getLocale();
  if (runs.length === 0) return <p className="text-sm text-muted">{words.runs.none}</p>;
  const head = (
    <>
      <Th>{words.runs.started}</Th>
      <Th>{words.runs.result}</Th>
      <Th>{words.runs.versions}</Th>
      <Th isEnd>{words.runs.tokens}</Th>
    </>
  );
  return (
    <DataTable label={words.runs.title} head={head}>
      {runs.map((run) => (
        <Tr key={run.id}>
          <Td>
            <Link href={`/scenarios/${scenarioId}/tests/${run.id}`} className="font-medium hover:underline">
              <Time at={run.created_at} />
            </Link>
          </Td>
          <Td>
            <RunState {...run} words={words.results} />{" "}
            <span className="text-muted">
              {fill(words.runs.progress, { done: run.done, total: run.total })}
            </span>
          </Td>
          <Td className="text-muted">{run.versions.map((version) => words.run[version]).join(", ")}</Td>
          <Td isEnd label={words.runs.tokens} className="text-muted">
            {run.tokens.toLocaleString(locale)}
          </Td>
        </Tr>
      ))}
    </DataTable>
  );
}
