import { cache } from "react";
import { LiveRefresh } from "#components/conversations/live/live-refresh.tsx";
import { NeedsModel } from "#components/health/model-notes.tsx";
import { CheckCoverage } from "#components/scenarios/simulations/check-coverage.tsx";
import { RunForm } from "#components/scenarios/tests/run-form.tsx";
import { RunTable } from "#components/scenarios/tests/run-results.tsx";
import { TestDialogButton } from "#components/scenarios/tests/test-dialog.tsx";
import { SuggestionList, TestTable } from "#components/scenarios/tests/test-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { findChosenModel } from "#lib/language-models/open-model.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import { cannotJudge } from "#lib/operations/models/model-state.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import { exampleVisitor } from "#lib/scenarios/simulations/run-script.ts";
import { listRuns, presentListedRun } from "#lib/scenarios/tests/runs/runs.ts";
import { listTests, presentTest } from "#lib/scenarios/tests/stored/tests.ts";
import { listSuggestions } from "#lib/scenarios/tests/suggestions/list-suggestions.ts";
import { titledAfter } from "../../../../pages.ts";
import { apiUrl, orTrashed } from "../../../page-helpers.ts";
import { TrashedItem } from "../../../trash/trashed-item.tsx";
import { checkCoverageAction, deleteTestAction, saveTestAction, startRunAction } from "./actions.ts";

type TestsPageProps = { params: Promise<{ id: string }> };

/** Read once for the title and the page. */
const findScenario = cache(async (id: string) => {
  const { actor } = await requireSession();
  return await orTrashed({ actor, id, kind: "scenario" }, (checkedId) => getScenario(actor, checkedId));
});

export const generateMetadata = titledAfter(
  "scenarioTests",
  (words) => words.page.title,
  ({ id }: { id: string }) => findScenario(id),
);

const LAST_RUNS = { limit: 20, beforeId: undefined };

export default async function TestsPage({ params }: TestsPageProps) {
  const { actor } = await requireSession();
  const words = await getWords("scenarioTests");
  const { nav } = await getWords("shell");
  const { found: scenario, trashed } = await findScenario((await params).id);
  if (trashed) return <TrashedItem actor={actor} item={trashed} />;
  const { id, name, draft, nodesJson, languageModelId } = scenario;
  const tests = (await listTests(actor, id)).map(presentTest);
  const runs = (await listRuns(actor, id, LAST_RUNS)).rows.map(presentListedRun);
  const isEditable = mayDo(actor.role, "scenarios.change");
  const suggestions = isEditable ? await listSuggestions(actor, id) : [];
  const hasOwnModel = (await findChosenModel(actor.ownerId, languageModelId)) !== null;
  const isDemo = !hasOwnModel && cannotJudge(await findAnsweringModel());
  const scripted = tests.flatMap((test) => (test.content.kind === "scripted" ? [test.id] : []));
  const exampleScript = JSON.stringify(exampleVisitor(draft?.nodesJson ?? nodesJson), null, 2);
  const dialog = { scenarioId: id, exampleScript, save: saveTestAction };
  const create = (
    <>
      <TestDialogButton {...dialog} kind="scripted" label={words.list.addScripted} />
      <TestDialogButton
        {...dialog}
        kind="simulated"
        label={words.list.addSimulated}
        isPrimary={tests.length === 0}
        isDisabled={isDemo}
      />
    </>
  );
  const call = { method: "POST", path: `/scenarios/${id}/test-runs/create`, body: { attempts: 1 } } as const;
  return (
    <AreaWords areas={["scenarioTests", "simulations", "scenarioGraph"]}>
      <ConsolePage
        title={words.page.title}
        grandparent={{ href: "/scenarios", label: nav.scenarios }}
        parent={{ href: `/scenarios/${id}`, label: name }}
        isEditable={isEditable}
        actions={
          <>
            <ApiButton title={words.page.api} samples={apiSamples(apiUrl(), call)} />
            {tests.length > 0 && create}
          </>
        }
      >
        {isDemo && (
          <div className="mb-6 max-w-[820px]">
            <NeedsModel text={words.demoModel} />
          </div>
        )}
        <div className="flex flex-col gap-8">
          {tests.length === 0 && (
            <EmptyState title={words.empty.title} actions={create}>
              {words.empty.text}
            </EmptyState>
          )}
          {tests.length > 0 && (
            <>
              <RunForm
                scenarioId={id}
                hasDraft={draft !== null}
                onlyIds={isDemo && scripted.length < tests.length ? scripted : null}
                start={startRunAction}
              />
              <TestTable scenarioId={id} tests={tests} save={saveTestAction} remove={deleteTestAction} />
            </>
          )}
          {suggestions.length > 0 && (
            <SuggestionList scenarioId={id} suggestions={suggestions} isDemo={isDemo} save={saveTestAction} />
          )}
          {(tests.length > 0 || runs.length > 0) && (
            <section aria-labelledby="runs-title" className="flex flex-col gap-3">
              <h2 id="runs-title" className="text-base font-semibold">
                {words.runs.title}
              </h2>
              <RunTable scenarioId={id} runs={runs} />
            </section>
          )}
          {isEditable && (
            <CheckCoverage scenarioId={id} flow={draft?.nodesJson ?? nodesJson} check={checkCoverageAction} />
          )}
        </div>
        {runs.some(({ status }) => status !== "finished") && <LiveRefresh />}
      </ConsolePage>
    </AreaWords>
  );
}
