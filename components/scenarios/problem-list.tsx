"use client";

import { ChevronDown, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { type Problem, useProblemText } from "./describe-problem.ts";
import type { ScenarioEditorWords } from "./words/editor/en.ts";

/** Path segments within the graph. The check returns paths from the root of its request. */
export const pathSegments = ({ path }: Pick<Problem, "path">): string[] =>
  path.split(".").filter((segment, index) => !(index === 0 && segment === "nodes_json") && segment !== "");

type ProblemListProps = {
  /** Null while the text is not valid JSON. */
  problems: Problem[] | null;
  isChecking: boolean;
  /** Below the JSON, which the list would cover; over the graph otherwise. */
  isDocked: boolean;
  onGo: (problem: Problem) => void;
};

type Words = ScenarioEditorWords["problems"];

const countErrors = (problems: Problem[]): number => problems.filter(({ level }) => level === "error").length;

/** "2 errors, 1 warning". */
function countProblems(problems: Problem[] | null, words: Words, locale: string): string {
  if (!problems) return words.invalidJson;
  const count = countErrors(problems);
  const errors = plural(words.errors, count, locale);
  const warnings = plural(words.warnings, problems.length - count, locale);
  if (problems.length === 0) return words.none;
  if (count === 0) return warnings;
  return count === problems.length ? errors : fill(words.both, { errors, warnings });
}

function consequence(problems: Problem[] | null, words: Words): string {
  if (!problems) return words.marked;
  return countErrors(problems) > 0 ? words.blocked : words.allowed;
}

const PHONE = "(max-width: 760px)";
const SHELL = "flex max-h-[min(45%,320px)] shrink-0 flex-col bg-raised text-sm";
const OVER = "absolute bottom-3 left-3 z-5 max-w-[calc(100%-24px)] rounded-md border shadow-card";
const DOCKED = "border-t";

/** The problems of the draft. Each leads to its field. Warnings alone are opened by hand, because they block nothing. */
export function ProblemList({ problems, isChecking, isDocked, onGo }: ProblemListProps) {
  const words = useWords("scenarioEditor").problems;
  const locale = useLocale();
  const hasErrors = !problems || countErrors(problems) > 0;
  const [isOpen, setOpen] = useState(hasErrors);
  // On a phone the list would cover most of the canvas.
  useEffect(() => setOpen(hasErrors && !matchMedia(PHONE).matches), [hasErrors]);
  const place = isDocked ? DOCKED : OVER;
  const summary = countProblems(problems, words, locale);
  if (problems?.length === 0) {
    return (
      <p
        role="status"
        className={cx(SHELL, place, "flex-row items-center gap-2 px-3 py-1.5 text-xs text-muted")}
      >
        <CircleCheck aria-hidden="true" className="size-4 stroke-[1.75] text-ok" />
        {summary}
      </p>
    );
  }
  const Icon = hasErrors ? CircleAlert : TriangleAlert;
  return (
    <section
      aria-label={words.title}
      aria-busy={isChecking}
      className={cx(SHELL, place, isOpen && !isDocked && "w-[380px]")}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 shrink-0 items-center gap-2 rounded-md px-3 text-left font-medium hover:bg-surface-hover"
      >
        <Icon
          aria-hidden="true"
          className={cx("size-4 stroke-[1.75]", hasErrors ? "text-danger" : "text-warn")}
        />
        <span aria-live="polite" className="flex-1">
          {summary}
        </span>
        <ChevronDown aria-hidden="true" className={cx("size-4 text-muted", !isOpen && "rotate-180")} />
      </button>
      {isOpen && (
        <div className="min-h-0 overflow-y-auto border-t px-1 py-1">
          <p className="px-2 py-1 text-xs text-muted">{consequence(problems, words)}</p>
          <ul>
            {problems?.map((problem) => (
              <li key={`${problem.code} ${problem.path} ${problem.message}`}>
                <ProblemButton problem={problem} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function ProblemButton({ problem, onGo }: { problem: Problem; onGo: (problem: Problem) => void }) {
  const words = useWords("scenarioEditor").problems;
  const textOf = useProblemText();
  const isError = problem.level === "error";
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <button
      type="button"
      onClick={() => onGo(problem)}
      className="flex w-full gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-surface-hover"
    >
      <Icon
        aria-hidden="true"
        className={cx("mt-0.5 size-4 shrink-0 stroke-[1.75]", isError ? "text-danger" : "text-warn")}
      />
      <span className="min-w-0">
        <span className="sr-only">{words[problem.level]}: </span>
        <span className="block break-words">{textOf(problem)}</span>
        <span className="block font-mono text-xs break-all text-muted">
          {pathSegments(problem).join(".")}
        </span>
      </span>
    </button>
  );
}
