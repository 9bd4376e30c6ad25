import { expect, test } from "vitest";
import type { FlowEdge } from "#lib/flow/engine/condition.ts";
import { describeCondition, describeExit } from "./exits.ts";
import { SCENARIO_GRAPH_DE } from "./words/de.ts";
import { SCENARIO_GRAPH_EN } from "./words/en.ts";

const ALL: FlowEdge["when"] = {
  all: [
    { var: "age", op: "gte", value: 18 },
    { var: "note", op: "contains", value: "gold" },
    { var: "plan", op: "exists" },
  ],
};

test.each<[FlowEdge["when"], string]>([
  ["always", "always"],
  [{ any: [] }, "never"],
  [{ any: [{ var: "plan", op: "eq", value: "gold" }] }, 'plan = "gold"'],
  [ALL, 'age ≥ 18 and note contains "gold" and plan is set'],
])("%j reads %s", (when, text) => {
  expect(describeCondition(when, SCENARIO_GRAPH_EN)).toBe(text);
});

test("a row is described in the reader's language, with their decimal sign", () => {
  expect(describeCondition(ALL, SCENARIO_GRAPH_DE)).toBe(
    'age ≥ 18 und note enthält "gold" und plan ist gesetzt',
  );
  const german = (text: Parameters<typeof describeExit>[0]) => describeExit(text, SCENARIO_GRAPH_DE, "de-DE");
  expect(german({ kind: "silence", seconds: 8.5 })).toBe("nach 8,5 s Stille");
  expect(german({ kind: "error" })).toBe("bei einem Fehler");
  expect(german({ kind: "unanswered" })).toBe("wenn niemand kommt");
  expect(german({ kind: "name", name: "go_on" })).toBe("go_on");
});
