"use client";

import { ChevronDown, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "#components/ui/cx.ts";

export type Problem = { level: "error" | "warning"; code: string; path: string; message: string };

/** Path segments within the graph. The check returns paths from the root of its request. */
export const pathSegments = ({ path }: Pick<Problem, "path">): string[] =>
  path.split(".").filter((segment, index) => !(index === 0 && segment === "nodes_json") && segment !== "");

/** Capitalizes a message, unless it starts with a template or a quoted name. */
const capitalised = (message: string): string => message.replace(/^[a-z]/, (letter) => letter.toUpperCase());

type ProblemListProps = {
  /** Null while the text is not valid JSON. */
  problems: Problem[] | null;
  isChecking: boolean;
  onGo: (problem: Problem) => void;
};

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`;

/** "2 errors, 1 warning". */
export function countProblems(problems: Problem[] | null): string {
  if (!problems) return "Invalid JSON";
  const errors = problems.filter(({ level }) => level === "error").length;
  const warnings = problems.length - errors;
  const words = [
    ...(errors > 0 ? [count(errors, "error")] : []),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
  ];
  return words.join(", ") || "No problems";
}

function consequence(problems: Problem[] | null): string {
  if (!problems) return "The editor marks the error.";
  const hasErrors = problems.some(({ level }) => level === "error");
  return hasErrors
    ? "You can save a draft with errors, but not publish it."
    : "Warnings don’t block publishing.";
}

const PHONE = "(max-width: 760px)";
const SHELL =
  "absolute bottom-3 left-3 z-5 flex max-h-[min(45%,320px)] max-w-[calc(100%-24px)] flex-col rounded-md border bg-raised text-sm shadow-card";

/** The problems of the draft, over the canvas. Each leads to its field. */
export function ProblemList({ problems, isChecking, onGo }: ProblemListProps) {
  const [isOpen, setOpen] = useState(true);
  // On a phone the list would cover most of the canvas.
  useEffect(() => setOpen(!matchMedia(PHONE).matches), []);
  const words = countProblems(problems);
  if (problems?.length === 0) {
    return (
      <p role="status" className={cx(SHELL, "flex-row items-center gap-2 px-3 py-1.5 text-xs text-muted")}>
        <CircleCheck aria-hidden="true" className="size-4 stroke-[1.75] text-ok" />
        {words}
      </p>
    );
  }
  const hasErrors = problems?.some(({ level }) => level === "error") ?? true;
  const Icon = hasErrors ? CircleAlert : TriangleAlert;
  return (
    <section aria-label="Problems" aria-busy={isChecking} className={cx(SHELL, isOpen && "w-[380px]")}>
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
        <span role="status" className="flex-1">
          {words}
        </span>
        <ChevronDown aria-hidden="true" className={cx("size-4 text-muted", !isOpen && "rotate-180")} />
      </button>
      {isOpen && (
        <div className="min-h-0 overflow-y-auto border-t px-1 py-1">
          <p className="px-2 py-1 text-xs text-muted">{consequence(problems)}</p>
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
        <span className="sr-only">{problem.level}: </span>
        <span className="block break-words">{capitalised(problem.message)}</span>
        <span className="block font-mono text-xs break-all text-muted">
          {pathSegments(problem).join(".")}
        </span>
      </span>
    </button>
  );
}
