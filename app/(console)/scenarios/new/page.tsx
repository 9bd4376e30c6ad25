import type { Metadata } from "next";
import { ImportScenario } from "#components/scenarios/import-scenario.tsx";
import { TemplateChoice } from "#components/scenarios/template-choice.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { SCENARIO_TEMPLATES } from "#lib/scenarios/templates.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { createFromTemplateAction, importScenarioAction } from "../actions.ts";

export const metadata: Metadata = { title: "New scenario" };

export default async function NewScenarioPage() {
  await requireSession();
  const templates = SCENARIO_TEMPLATES.map(({ id, name, description }) => ({ id, name, description }));
  return (
    <ConsolePage title="New scenario" parent={{ href: "/scenarios", label: "Scenarios" }}>
      <h2 className="text-lg">What should it start from?</h2>
      <p className="mt-1 mb-5 text-muted">You get a copy of your own. Everything in it can be changed.</p>
      <TemplateChoice templates={templates} create={createFromTemplateAction} />
      <ImportScenario action={importScenarioAction} />
    </ConsolePage>
  );
}
