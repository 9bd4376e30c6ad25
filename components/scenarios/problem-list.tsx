"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
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

function summary(problems: Problem[] | null): string {
  if (!problems) return "The JSON is invalid. The editor marks the error.";
  const errors = problems.filter(({ level }) => level === "error").length;
  if (errors > 0) return "You can save a draft with errors, but not publish it.";
  return problems.length > 0 ? "Warnings don’t block publishing." : "No problems.";
}

/** The problems of the draft. Each links to its place. */
export function ProblemList({ problems, isChecking, onGo }: ProblemListProps) {
  return (
    <section aria-labelledby="problems-title" aria-busy={isChecking} className="border-t pt-4">
      <h2 id="problems-title" className="text-sm">
        Problems{problems && problems.length > 0 ? ` (${problems.length})` : ""}
      </h2>
      <p role="status" className="mt-0.5 mb-2 text-xs text-subtle">
        {summary(problems)}
      </p>
      <ul className="-mx-2">
        {problems?.map((problem) => {
          const Icon = problem.level === "error" ? CircleAlert : TriangleAlert;
          return (
            <li key={`${problem.code} ${problem.path} ${problem.message}`}>
              <button
                type="button"
                onClick={() => onGo(problem)}
                className="flex w-full gap-2 rounded-sm px-2 py-1.5 text-left text-sm hover:bg-surface-hover"
              >
                <Icon
                  aria-hidden="true"
                  className={cx(
                    "mt-0.5 size-4 shrink-0 stroke-[1.75]",
                    problem.level === "error" ? "text-danger" : "text-warn",
                  )}
                />
                <span className="min-w-0">
                  <span className="sr-only">{problem.level}: </span>
                  <span className="block break-words">{capitalised(problem.message)}</span>
                  <span className="block font-mono text-xs break-all text-subtle">
                    {pathSegments(problem).join(".")}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
