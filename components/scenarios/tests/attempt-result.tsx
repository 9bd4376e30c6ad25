import { Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { SIMULATIONS_EN } from "#components/scenarios/simulations/words/en.ts";
import { Badge } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { wordKnownText } from "#components/words/word-known-text.ts";
import type { TestRun } from "#lib/scenarios/tests/runs/schema.ts";
import type { ScenarioTestsWords } from "./words/en.ts";

type Result = NonNullable<TestRun["tests"][number]["versions"][number]["attempts"][number]["result"]>;
type Simulated = Extract<Result, { kind: "simulated" }>;
type Line = Simulated["transcript"][number];
type AttemptResultProps = { result: Result; words: ScenarioTestsWords };

/** What happened in one attempt: verdicts with their lines, failed expectations, and the transcript. */
export async function AttemptResult({ result, words: { results: words } }: AttemptResultProps) {
  const { failures: known } = await getWords("simulations");
  const lines = result.kind === "simulated" ? result.transcript : scriptedLines(result.transcript_rows);
  // The sentence about the ending says what went wrong with it.
  const failures = result.failures.filter(({ path }) => path !== "endings");
  return (
    <div className="flex flex-col gap-4">
      {result.kind === "simulated" && <p>{words.endings[result.ending]}</p>}
      <FailureList label={words.failures} failures={failures} words={known} />
      {result.kind === "simulated" && <Criteria criteria={result.criteria} words={words} />}
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
