import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import type { ListedRun, TestRun } from "#lib/scenarios/tests/runs/schema.ts";
import { AttemptResult } from "./attempt-result.tsx";
import type { ScenarioTestsWords } from "./words/en.ts";

type TestedVersion = TestRun["tests"][number]["versions"][number];
type Attempt = TestedVersion["attempts"][number];

/** The results of a run: each test with its attempts, and two versions side by side. */
export async function RunResults({ tests }: Pick<TestRun, "tests">) {
  const words = await getWords("scenarioTests");
  return (
    <ul className="flex flex-col gap-6">
      {tests.map(({ id, name, kind, versions }) => (
        <li key={id}>
          <h2 className="text-base font-semibold break-words">{name}</h2>
          <p className="mb-2 text-sm text-muted">{words.kinds[kind]}</p>
          <div className={versions.length > 1 ? "grid items-start gap-4 wide:grid-cols-2" : undefined}>
            {versions.map((tested) => (
              <VersionResult key={tested.version} tested={tested} words={words} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function VersionResult({ tested, words }: { tested: TestedVersion; words: ScenarioTestsWords }) {
  const { version, passed, attempts } = tested;
  const figures = {
    ...{ passed: tested.passed_attempts, total: attempts.length },
    required: tested.required_attempts,
  };
  const verdict = passed === null ? null : passed ? "passed" : "failed";
  return (
    <div className="min-w-0 rounded-lg border">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-b px-4 py-2.5 text-sm">
        <h3 className="font-medium">{words.run[version]}</h3>
        <Verdict verdict={verdict} words={words.results} />
        <span className="text-muted">{fill(words.results.passedOf, figures)}</span>
      </div>
      <ul className="flex flex-col p-1">
        {attempts.map((attempt) => (
          <li key={attempt.attempt}>
            <AttemptRow attempt={attempt} isOpen={attempts.length === 1} words={words} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type AttemptRowProps = { attempt: Attempt; isOpen: boolean; words: ScenarioTestsWords };

function AttemptRow({ attempt: { attempt, verdict, result }, isOpen, words }: AttemptRowProps) {
  return (
    <details className="group" open={isOpen && verdict !== null}>
      <summary className="flex cursor-pointer flex-wrap items-center gap-2.5 rounded-md px-3 py-2 text-sm hover:bg-surface-hover">
        <ChevronRight aria-hidden="true" className="size-4 text-subtle group-open:rotate-90" />
        <span className="font-medium">{fill(words.results.attempt, { number: attempt })}</span>
        <Verdict verdict={verdict} words={words.results} />
      </summary>
      <div className="px-3 pt-1 pb-3 text-sm">
        {result ? <AttemptResult result={result} words={words} /> : <p>{words.results.unplayed}</p>}
      </div>
    </details>
  );
}

const TONES: Record<NonNullable<Attempt["verdict"]>, Tone> = {
  passed: "ok",
  failed: "danger",
  not_judged: "warn",
  not_run: "warn",
};

function Verdict({ verdict, words }: { verdict: Attempt["verdict"]; words: ScenarioTestsWords["results"] }) {
  if (verdict === null) return <Badge>{words.waiting}</Badge>;
  const texts = {
    passed: words.passed,
    failed: words.failed,
    not_judged: words.notJudged,
    not_run: words.notRun,
  };
  return <Badge tone={TONES[verdict]}>{texts[verdict]}</Badge>;
}

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
