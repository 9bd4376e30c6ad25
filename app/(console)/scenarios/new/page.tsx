import type { Metadata } from "next";
import { GraphPicture } from "#components/scenarios/graph-picture.tsx";
import { ImportScenario } from "#components/scenarios/import-scenario.tsx";
import { TemplateChoice } from "#components/scenarios/template-choice.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { isDemoOn } from "#lib/links/demo.ts";
import { SCENARIO_TEMPLATES } from "#lib/scenarios/templates/templates.ts";
import { createFromTemplateAction, importScenarioAction } from "../actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getWords("scenarioCreation")).title };
}

export default async function NewScenarioPage() {
  const { actor } = await requireSession();
  const words = await getWords("scenarioCreation");
  const { title: scenarios } = await getWords("scenarios");
  // A template's name and texts are the owner's once the scenario is created, and stay as they are.
  const translated: Record<string, { name: string; description: string }> = words.templates;
  const audiences: Record<string, string> = words.audiences;
  const isTried = isDemoOn();
  const templates = SCENARIO_TEMPLATES.map(({ id, name, description, nodesJson, token }) => ({
    id,
    ...(translated[id] ?? { name, description }),
    audience: audiences[id],
    picture: <GraphPicture flow={nodesJson} />,
    tryAt: isTried && token ? `/c/${token}` : undefined,
    isBlank: id === "blank",
  }));
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "scenarios.change")}
      title={words.title}
      parent={{ href: "/scenarios", label: scenarios }}
    >
      <h2 className="text-lg">{words.choose}</h2>
      <p className="mt-1 mb-5 text-muted">{words.lead}</p>
      <AreaWords areas={["scenarioCreation"]}>
        <TemplateChoice templates={templates} create={createFromTemplateAction} />
        <ImportScenario action={importScenarioAction} />
      </AreaWords>
    </ConsolePage>
  );
}
