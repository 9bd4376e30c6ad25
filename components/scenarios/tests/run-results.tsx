import { ChevronRight, Wrench } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { SIMULATIONS_EN } from "#components/scenarios/simulations/words/en.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/cx.ts";
import { DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { wordKnownText } from "#components/words/word-known-text.ts";
import type { ListedRun, TestRun } from "#lib/scenarios/tests/runs/schema.ts";
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

type Result = NonNullable<TestRun["tests"][number]["versions"][number]["attempts"][number]["result"]>;
type Simulated = Extract<Result, { kind: "simulated" }>;
type Line = Simulated["transcript"][number];
type AttemptResultProps = { result: Result; words: ScenarioTestsWords };

/** What happened in one attempt: verdicts with their lines, failed expectations, and the transcript. */
async function AttemptResult({ result, words: { results: words } }: AttemptResultProps) {
  const { failures: known } = await getWords("simulations");
  const lines = result.kind === "simulated" ? result.transcript : scriptedLines(result.transcript_rows);
  // The sentence about the ending says what went wrong with it.
  const failures = result.failures.filter(({ path }) => path !== "endings");
  return (
    <div className="flex flex-col gap-4">
      {result.kind === "simulated" && <p>{words.endings[result.ending]}</p>}
      <FailureList label={words.failures} failures={failures} words={known} />
      {result.kind === "simulated" && <Criteria criteria={result.criteria} words={words} />}
      {lines.length > 0 && (
        <Part title={words.transcript}>
          <ol className="flex flex-col gap-2.5">
            {lines.map(({ line, speaker, content, node_id }, index) => (
              <li key={line} className="break-words">
                {node_id !== lines[index - 1]?.node_id && (
                  <p className="flex items-center gap-3 pt-2 pb-1.5 font-mono text-xs font-medium text-accent-text after:h-px after:flex-1 after:bg-border">
                    {node_id}
                  </p>
                )}
                <div className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-1">
                  <span className="text-sm text-subtle tabular-nums">{line}</span>
                  {speaker === "function" ? (
                    <p className="flex items-start gap-1.5 font-mono text-xs leading-5 text-subtle">
                      <Wrench aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 stroke-[1.75]" />
                      <span className="sr-only">{words.function} </span>
                      <span dir="auto" className="min-w-0 wrap-anywhere">
                        {content}
                      </span>
                    </p>
                  ) : (
                    <div className="min-w-0">
                      <p className="text-xs leading-5 text-subtle">{words[speaker]}</p>
                      <p dir="auto" className={cx("text-base", speaker === "visitor" && "text-muted")}>
                        {content}
                      </p>
                    </div>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {Object.keys(result.variables).length > 0 && (
        <Part title={words.variables}>
          <pre className="overflow-x-auto font-mono text-xs whitespace-pre-wrap break-words">
            {JSON.stringify(result.variables, null, 2)}
          </pre>
        </Part>
      )}
    </div>
  );
}

type Rows = Extract<Result, { kind: "scripted" }>["transcript_rows"];

const scriptedLines = (rows: Rows): Line[] =>
  rows.map(({ role, content, node_id }, index) => ({
    ...{ line: index + 1, content, node_id },
    speaker: role === "user" ? "visitor" : "avatar",
  }));

type FailureListProps = {
  label: string;
  failures: readonly { path: string; message: string }[];
  /** The messages in the reader's language. */
  words: typeof SIMULATIONS_EN.failures;
};

/** What a simulated call was expected to do, and did not. */
function FailureList({ label, failures, words }: FailureListProps) {
  if (failures.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {failures.map(({ path, message }) => (
        <li key={path} className="break-words text-danger">
          <span className="font-mono text-xs">{path}</span>{" "}
          {wordKnownText(message, SIMULATIONS_EN.failures, words)}
        </li>
      ))}
    </ul>
  );
}

type CriteriaProps = { criteria: Simulated["criteria"]; words: ScenarioTestsWords["results"] };

function Criteria({ criteria, words }: CriteriaProps) {
  if (criteria.length === 0) return null;
  const looks = {
    pass: { tone: "ok", text: words.passed },
    fail: { tone: "danger", text: words.failed },
    not_judged: { tone: "warn", text: words.notJudged },
  } as const;
  return (
    <Part title={words.criteria}>
      <ul className="flex flex-col gap-2">
        {criteria.map(({ criterion, verdict, reason, lines }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion may be there twice, so its index is the key.
          <li key={index} className="break-words">
            <Badge tone={looks[verdict].tone}>{looks[verdict].text}</Badge>{" "}
            <span dir="auto">{criterion}</span>
            <p className="text-muted">
              {reason} {lines.length > 0 && describeLines(lines, words)}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const describeLines = (lines: number[], words: ScenarioTestsWords["results"]): string =>
  `(${fill(lines.length === 1 ? words.lines.one : words.lines.other, { list: lines.join(", ") })})`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-1 text-xs font-medium text-subtle">{title}</h4>
      {children}
    </div>
  );
}
