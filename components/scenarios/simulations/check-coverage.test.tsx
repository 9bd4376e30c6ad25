import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SCENARIO_GRAPH_EN } from "#components/scenarios/graph/words/en.ts";
import { WordsProvider } from "#components/words/use-words.tsx";
import { CoverageView } from "./check-coverage.tsx";
import { SIMULATIONS_EN } from "./words/en.ts";

const flow = {
  initial_node: "ask",
  role_instruction: "",
  nodes: { ask: { task_instruction: "Ask." }, booked: { task_instruction: "Confirm." } },
};
const { coverage: words, reasons } = SIMULATIONS_EN;

const render = (complete: boolean, reason: string) =>
  renderToStaticMarkup(
    <WordsProvider language="en" words={{ simulations: SIMULATIONS_EN, scenarioGraph: SCENARIO_GRAPH_EN }}>
      <CoverageView
        flow={flow}
        coverage={{
          complete,
          nodes: { total: 2, reached: 1, unreached: ["booked"], reasons: { booked: reason } },
          ways: { total: 0, reached: 0, unreached: [] },
        }}
      />
    </WordsProvider>,
  );

test("what a search that was cut short did not reach is not checked, and no warning", () => {
  const page = render(false, reasons.searchLimit);
  for (const shown of [words.partly, words.uncheckedNodes, words.cutShort]) expect(page).toContain(shown);
  for (const alarm of [words.incomplete, words.unreachedNodes, "warn"]) expect(page).not.toContain(alarm);
});

test("what a complete search did not reach is a warning with its reason", () => {
  const page = render(true, reasons.noEdge);
  for (const shown of [words.incomplete, words.unreachedNodes, reasons.noEdge]) expect(page).toContain(shown);
});
