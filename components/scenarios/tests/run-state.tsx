import { Badge } from "#components/ui/badge.tsx";
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
