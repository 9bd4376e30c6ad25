import type { Metadata } from "next";
import { ScenarioActions } from "#components/scenarios/scenario-actions.tsx";
import { ScenarioEditor } from "#components/scenarios/scenario-editor.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/api-button.tsx";
import { apiSamples } from "#components/ui/api-samples.ts";
import { CopyId } from "#components/ui/copy-id.tsx";
import { listAvatars } from "#lib/avatars/list-avatars.ts";
import { portraitPath } from "#lib/avatars/present.ts";
import { listEndpoints } from "#lib/endpoints/list-endpoints.ts";
import { LLM_MODELS } from "#lib/flow/llm-models.ts";
import { listKnowledgeBases } from "#lib/knowledge-bases/list-knowledge-bases.ts";
import { countLinks } from "#lib/links/count-links.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import { validateScenario } from "#lib/scenarios/validate-scenario.ts";
import { writeNodesJson } from "#lib/scenarios/write-nodes-json.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { apiUrl } from "../../api-url.ts";
import { orNotFound } from "../../or-not-found.ts";
import {
  checkScenarioAction,
  deleteScenarioAction,
  listVersionsAction,
  publishScenarioAction,
  readVersionAction,
  saveDraftAction,
} from "../actions.ts";
import { startTestAction, tellTestAction } from "../test-actions.ts";

export const metadata: Metadata = { title: "Scenario" };

type ScenarioPageProps = { params: Promise<{ id: string }> };

/** What functions can call, as far as a list to choose from goes. */
async function listPlaces(caller: Caller) {
  const page = { limit: 100, beforeId: undefined };
  const [endpoints, bases] = await Promise.all([
    listEndpoints(caller, page),
    listKnowledgeBases(caller, page),
  ]);
  const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return { endpoints: endpoints.rows.map(toOption), knowledgeBases: bases.rows.map(toOption) };
}

export default async function ScenarioPage({ params }: ScenarioPageProps) {
  const { caller, account } = await requireSession();
  const { id } = await params;
  const scenario = await orNotFound(id, (checkedId) => getScenario(caller, checkedId));
  const { nodesJson, llmModel } = scenario.draft ?? scenario;
  const [problems, links, avatars, places] = await Promise.all([
    validateScenario(caller, nodesJson),
    countLinks(caller, [id]),
    listAvatars(caller, { limit: 100, beforeId: undefined }),
    listPlaces(caller),
  ]);
  const defaultFirst = avatars.rows.toSorted(
    (a, b) => Number(b.id === account.defaultAvatarId) - Number(a.id === account.defaultAvatarId),
  );
  const connect = { scenario_id: id, avatar_id: defaultFirst[0]?.id ?? "" };
  const samples = apiSamples(apiUrl(), { method: "POST", path: "/conversations/connect", body: connect });
  const actions = (
    <>
      <ApiButton title="Start a conversation with this scenario" samples={samples} />
      <ScenarioActions
        id={id}
        name={scenario.name}
        links={links.get(id) ?? 0}
        remove={deleteScenarioAction}
        afterRemove="/scenarios"
      />
    </>
  );
  return (
    <ConsolePage
      title={scenario.name}
      parent={{ href: "/scenarios", label: "Scenarios" }}
      beside={<CopyId id={id} what="the scenario’s id" />}
      actions={actions}
      isFull
    >
      <ScenarioEditor
        id={id}
        name={scenario.name}
        llmModel={llmModel}
        models={LLM_MODELS}
        text={writeNodesJson(nodesJson)}
        isPublished={scenario.draft === null}
        firstProblems={problems}
        {...places}
        avatars={defaultFirst.map(({ id: avatarId, name, slug }) => ({
          ...{ id: avatarId, name },
          portraitUrl: portraitPath(slug),
        }))}
        startTest={startTestAction}
        tellTest={tellTestAction}
        save={saveDraftAction}
        publish={publishScenarioAction}
        check={checkScenarioAction}
        listVersions={listVersionsAction}
        readVersion={readVersionAction}
      />
    </ConsolePage>
  );
}
