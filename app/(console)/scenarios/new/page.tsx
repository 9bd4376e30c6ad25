import { ImportScenario } from "#components/scenarios/import-scenario.tsx";
import { TemplateChoice } from "#components/scenarios/template-choice.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { titled } from "../../../pages.ts";
import { createFromTemplateAction, importScenarioAction } from "../actions.ts";
import { listTemplates } from "../list-templates.tsx";

export const generateMetadata = titled("scenarioCreation", (words) => words.title);

export default async function NewScenarioPage() {
  const { actor } = await requireSession();
  const words = await getWords("scenarioCreation");
  const { title: scenarios } = await getWords("scenarios");
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "scenarios.change")}
      title={words.title}
      parent={{ href: "/scenarios", label: scenarios }}
    >
      <h2 className="text-lg">{words.choose}</h2>
      <p className="mt-1 mb-5 text-muted">{words.lead}</p>
      <AreaWords areas={["scenarioCreation"]}>
        <TemplateChoice templates={await listTemplates()} create={createFromTemplateAction} />
        <ImportScenario action={importScenarioAction} />
      </AreaWords>
    </ConsolePage>
  );
}
