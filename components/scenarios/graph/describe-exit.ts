import { fill } from "#components/words/fill.ts";
import type { FlowEdge } from "#lib/flow/engine/condition.ts";
import type { ExitText } from "./exits.ts";
import type { ScenarioGraphWords } from "./words/en.ts";

const SIGNS = { eq: "=", ne: "≠", gt: ">", gte: "≥", lt: "<", lte: "≤" };

type Comparison = Extract<FlowEdge["when"], { all: unknown }>["all"][number];

function describeComparison(
  { var: name, op, value }: Comparison,
  words: ScenarioGraphWords["conditions"],
): string {
  if (op === "exists") return fill(words.exists, { name });
  const written = JSON.stringify(value ?? null);
  return op === "contains"
    ? fill(words.contains, { name, value: written })
    : `${name} ${SIGNS[op]} ${written}`;
}

/** A condition as readable text. */
export function describeCondition(when: FlowEdge["when"], { conditions }: ScenarioGraphWords): string {
  if (when === "always") return conditions.always;
  const [comparisons, joined] = "all" in when ? [when.all, conditions.and] : [when.any, conditions.or];
  const texts = comparisons.map((comparison) => describeComparison(comparison, conditions));
  if (texts.length === 0) return conditions.never;
  return texts.reduce((first, second) => fill(joined, { first, second }));
}

/** What a row of a node on the canvas says. */
export function describeExit(text: ExitText, words: ScenarioGraphWords, locale: string): string {
  switch (text.kind) {
    case "name":
      return text.name;
    case "condition":
      return describeCondition(text.when, words);
    case "silence":
      return fill(words.exits.silence, { seconds: new Intl.NumberFormat(locale).format(text.seconds) });
    case "error":
      return words.exits.error;
  }
}
