import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HEALTH_EN } from "#components/health/words/en.ts";
import { WordsProvider } from "#components/words/use-words.tsx";
import { GuardrailsPanel } from "./guardrails-panel.tsx";
import { CONVERSATIONS_EN } from "./words/en.ts";

const EMPTY = { violations: [], criteria: [], unjudged: [], override_attempts: [], error: null };
const { kept, noAttempts } = CONVERSATIONS_EN.guardrails;
const { notJudged } = HEALTH_EN.model;

function render(
  review: Partial<Record<"unjudged", string[]> & Record<"override_attempts", number[]>>,
  its = {},
) {
  return renderToStaticMarkup(
    <WordsProvider language="en" words={{ conversations: CONVERSATIONS_EN, health: HEALTH_EN }}>
      <GuardrailsPanel
        {...{ id: "c", rows: [], retry: null }}
        {...{ isLive: false, isExpected: false, isDemo: true, hasRules: false, ...its }}
        review={{ status: "ready", ...EMPTY, ...review }}
      />
    </WordsProvider>,
  );
}

test("without rules and attempts the page does not say that the judge found anything", () => {
  for (const isDemo of [true, false]) {
    expect(render({}, { isDemo })).toContain(noAttempts);
    expect(render({}, { isDemo })).not.toContain(kept);
  }
});

test("rules, and attempts to override the prompt, that the judge checked are kept", () => {
  expect(render({}, { hasRules: true, isDemo: false })).toContain(kept);
  expect(render({ override_attempts: [3] }, { isDemo: false })).toContain(kept);
});

test("what the demo model could not judge is not checked", () => {
  const page = render({ unjudged: ["Never promise a refund."] }, { hasRules: true });
  expect(page).toContain(notJudged);
  expect(page).not.toContain(kept);
});
