import type { Metadata } from "next";
import { ImportScenario } from "#components/scenarios/import-scenario.tsx";
import { TemplateChoice } from "#components/scenarios/template-choice.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { SCENARIO_TEMPLATES } from "#lib/scenarios/templates.ts";
import { createFromTemplateAction, importScenarioAction } from "../actions.ts";

export const metadata: Metadata = { title: "Create scenario" };

export default async function NewScenarioPage() {
  const { actor } = await requireSession();
  const templates = SCENARIO_TEMPLATES.map(({ id, name, description }) => ({ id, name, description }));
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "scenarios.change")}
      title="Create scenario"
      parent={{ href: "/scenarios", label: "Scenarios" }}
    >
      <h2 className="text-lg">Choose a template</h2>
      <p className="mt-1 mb-5 text-muted">You get your own copy and can change everything in it.</p>
      <TemplateChoice templates={templates} create={createFromTemplateAction} />
      <ImportScenario action={importScenarioAction} />
    </ConsolePage>
  );
}
