import type { ReactNode } from "react";
import { cache } from "react";
import { getCallWords } from "#components/call/words/get-call-words.ts";
import { WordsProvider as CallWordsProvider } from "#components/call/words/use-words.tsx";
import { modelChoices } from "#components/scenarios/inspector/model-choices.ts";
import { OwnModelField } from "#components/scenarios/inspector/own-model-field.tsx";
import { ScenarioActions } from "#components/scenarios/scenario-actions.tsx";
import { ScenarioEditor } from "#components/scenarios/scenario-editor.tsx";
import type { ScenarioVoiceProps } from "#components/scenarios/scenario-voice.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import type { Area } from "#components/words/catalogues.ts";
import { getLanguage, getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listAllAvatars, listVoices, portraitPath } from "#lib/avatars/avatars.ts";
import { defaultFirst } from "#lib/avatars/gallery-order.ts";
import { takesPictures } from "#lib/calls/connect/call-vision.ts";
import { listKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { listLanguageModelNames } from "#lib/language-models/language-models.ts";
import { findChosenModel } from "#lib/language-models/open-model.ts";
import type { InstanceLanguages } from "#lib/languages/missing-language.ts";
import { countLinks } from "#lib/links/links.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { validateScenario } from "#lib/scenarios/check-scenario.ts";
import { getScenario, revisionOf } from "#lib/scenarios/scenarios.ts";
import { writeNodesJson } from "#lib/scenarios/schema.ts";
import { listEndpointChoices } from "#lib/tools/endpoints/endpoints.ts";
import { listMcpServerChoices } from "#lib/tools/mcp/mcp-servers.ts";
import { ROW_LIMITS } from "#lib/usage/quotas.ts";
import { titledAfter } from "../../../../pages.ts";
import { apiUrl, orTrashed } from "../../../page-helpers.ts";
import { TrashedItem } from "../../../trash/trashed-item.tsx";
import {
  checkScenarioAction,
  deleteScenarioAction,
  duplicateScenarioAction,
  listVersionsAction,
  publishScenarioAction,
  readVersionAction,
  saveDraftAction,
  sendSystemMessageAction,
  setScenarioModelAction,
  setScenarioVoiceAction,
  startTestAction,
} from "../../actions.ts";

/** Read once for the title and the page. */
const findScenario = cache(async (id: string) => {
  const { actor } = await requireSession();
  return await orTrashed({ actor, id, kind: "scenario" }, (checkedId) => getScenario(actor, checkedId));
});

export const generateMetadata = titledAfter(
  "scenarioEditor",
  (words) => words.title,
  ({ id }: { id: string }) => findScenario(id),
);

/** The texts of the editor. */
const AREAS: Area[] = [
  ...([
    "scenarios",
    "scenarioEditor",
    "scenarioProblems",
    "scenarioGraph",
    "avatarFields",
    "avatars",
  ] as const),
  ...(["scenarioInspector", "jsonEditor", "scenarioTesting", "scenarioVersions"] as const),
];

type ScenarioPageProps = {
  params: Promise<{ id: string }>;
  /** `test`: the ID of the avatar to test with; it opens the test panel. */
  searchParams: Promise<{ test?: string | string[] }>;
};

/** All endpoints, knowledge bases and MCP servers, which functions can use. */
async function listFunctionTargets(actor: Actor) {
  const all = { limit: ROW_LIMITS.knowledgeBases.limit, beforeId: undefined };
  const [endpoints, bases, servers] = await Promise.all([
    listEndpointChoices(actor),
    listKnowledgeBases(actor, all),
    listMcpServerChoices(actor),
  ]);
  const byName = bases.rows.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    endpoints: endpoints.map(({ id, name, ...rest }) => ({ value: id, label: name, ...rest })),
    knowledgeBases: byName.map(({ id, name }) => ({ value: id, label: name })),
    mcpServers: servers.map(({ id, name, tools }) => ({ value: id, label: name, tools })),
  };
}

/** What the menu's voice dialog shows. */
async function voiceChoice(
  { voice, speed, language, liveliness, pronunciations }: ScenarioVoiceProps["initial"],
  avatars: Parameters<typeof listVoices>[0],
  languages: InstanceLanguages,
  speaker: ScenarioVoiceProps["speaker"],
): Promise<ScenarioVoiceProps> {
  const initial = { voice, speed, language, liveliness, pronunciations };
  return { voices: await listVoices(avatars), languages, initial, speaker, action: setScenarioVoiceAction };
}

/** The field that chooses the account's own language model, and what answers by that choice; undefined for the instance's. */
async function ownModelChoice(
  actor: Actor,
  { id, languageModelId }: { id: string; languageModelId: string | null },
): Promise<{ field: ReactNode; own: AnsweringModel | undefined; takesPictures: boolean }> {
  const models = await listLanguageModelNames(actor);
  const own = await findChosenModel(actor.ownerId, languageModelId);
  const field = (
    <OwnModelField id={id} chosen={languageModelId ?? ""} models={models} action={setScenarioModelAction} />
  );
  return {
    field,
    own: own ? { kind: "one", name: own.name } : undefined,
    takesPictures: takesPictures(own),
  };
}

type Draft = NonNullable<Awaited<ReturnType<typeof getScenario>>["draft"]>;

/** The language models that this scenario can choose between. */
function listModelChoices(
  { llmModel, fallbackLlmModel, nodesJson }: Pick<Draft, "llmModel" | "fallbackLlmModel" | "nodesJson">,
  instance: AnsweringModel | null,
  own: AnsweringModel | undefined,
) {
  const stored = [llmModel, ...Object.values(nodesJson.nodes).flatMap((node) => node.llm_model ?? [])];
  return modelChoices({
    instance,
    hasOwnModel: own !== undefined,
    stored,
    fallback: fallbackLlmModel ?? null,
  });
}

/** The avatars to test with, the default one first. */
const avatarLines = (avatars: Awaited<ReturnType<typeof listAllAvatars>>, chosenId: string | null) =>
  defaultFirst(avatars, chosenId).map(({ id, name, slug }) => ({
    ...{ id, name, slug },
    portraitUrl: portraitPath(slug),
  }));

export default async function ScenarioPage({ params, searchParams }: ScenarioPageProps) {
  const { actor } = await requireSession();
  const { id } = await params;
  const { found, trashed } = await findScenario(id);
  if (found) return <Editor scenario={found} test={(await searchParams).test} />;
  return (
    <div data-needs-width className="contents">
      <TrashedItem actor={actor} item={trashed} />
    </div>
  );
}

type EditorProps = {
  scenario: Awaited<ReturnType<typeof getScenario>>;
  test: string | string[] | undefined;
};

async function Editor({ scenario, test }: EditorProps) {
  const { actor, account } = await requireSession();
  const { id } = scenario;
  const { nodesJson, llmModel, fallbackLlmModel } = scenario.draft ?? scenario;
  const [problems, links, avatars, targets, answering, languages, ownModel] = await Promise.all([
    validateScenario(actor, nodesJson),
    countLinks(actor, [id]),
    listAllAvatars(actor),
    listFunctionTargets(actor),
    findAnsweringModel(),
    findInstanceLanguages(),
    ownModelChoice(actor, scenario),
  ]);
  const lines = avatarLines(avatars, account.defaultAvatarId);
  const connect = { scenario_id: id, avatar_id: lines[0]?.id ?? "" };
  const words = await getWords("scenarioEditor");
  const samples = apiSamples(apiUrl(), { method: "POST", path: "/conversations/connect", body: connect });
  const menu = (
    <>
      <ApiButton title={words.api} samples={samples} />
      <ScenarioActions
        id={id}
        name={scenario.name}
        links={links.get(id) ?? 0}
        remove={deleteScenarioAction}
        duplicate={duplicateScenarioAction}
        afterRemove="/scenarios"
        voice={await voiceChoice(scenario, avatars, languages, lines[0])}
      />
    </>
  );
  return (
    <AreaWords areas={AREAS}>
      <CallWordsProvider words={getCallWords(await getLanguage())}>
        <ScenarioEditor
          isEditable={mayDo(actor.role, "scenarios.change")}
          menu={menu}
          id={id}
          name={scenario.name}
          llmModel={llmModel}
          fallbackLlmModel={fallbackLlmModel ?? ""}
          choices={listModelChoices(scenario.draft ?? scenario, answering, ownModel.own)}
          ownModel={ownModel.field}
          takesPictures={ownModel.takesPictures}
          text={writeNodesJson(nodesJson)}
          isPublished={scenario.draft === null}
          publishedFlow={scenario.draft && scenario.nodesJson}
          links={links.get(id) ?? 0}
          revision={revisionOf(scenario)}
          firstProblems={problems}
          {...targets}
          answering={ownModel.own ?? answering}
          isTestOpen={test !== undefined}
          avatars={lines.toSorted((a, b) => Number(b.id === test) - Number(a.id === test))}
          startTest={startTestAction}
          sendSystemMessage={sendSystemMessageAction}
          save={saveDraftAction}
          publish={publishScenarioAction}
          check={checkScenarioAction}
          listVersions={listVersionsAction}
          readVersion={readVersionAction}
        />
      </CallWordsProvider>
    </AreaWords>
  );
}
