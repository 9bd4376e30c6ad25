import { cache } from "react";
import { LiveRefresh } from "#components/conversations/live/live-refresh.tsx";
import { CancelRun } from "#components/scenarios/tests/cancel-run.tsx";
import { RunResults, RunState } from "#components/scenarios/tests/run-results.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { getRun, presentRun } from "#lib/scenarios/tests/runs/runs.ts";
import { titledAfter } from "../../../../../pages.ts";
import { orNotFound } from "../../../../page-helpers.ts";
import { cancelRunAction } from "../actions.ts";

type TestRunPageProps = { params: Promise<{ id: string; run: string }> };

/** Read once for the title and the page. */
const findRun = cache(async (id: string, runId: string) => {
  const { actor } = await requireSession();
  return await orNotFound(id, (scenarioId) =>
    orNotFound(runId, (checkedId) => getRun(actor, scenarioId, checkedId)),
  );
});

export const generateMetadata = titledAfter(
  "scenarioTests",
  (words) => words.page.run,
  ({ id, run }: { id: string; run: string }) => findRun(id, run),
);

export default async function TestRunPage({ params }: TestRunPageProps) {
  const { actor } = await requireSession();
  const words = await getWords("scenarioTests");
  const locale = await getLocale();
  const { id, run: runId } = await params;
  const found = await findRun(id, runId);
  const run = presentRun(found.run, found.attempts);
  const isOpen = run.status !== "finished";
  return (
    <AreaWords areas={["scenarioTests"]}>
      <ConsolePage
        title={words.page.run}
        parent={{ href: `/scenarios/${id}/tests`, label: words.page.title }}
        beside={<Time at={run.created_at} className="shrink-0 whitespace-nowrap" />}
        isEditable={mayDo(actor.role, "scenarios.change")}
        actions={isOpen && <CancelRun scenarioId={id} runId={run.id} cancel={cancelRunAction} />}
      >
        <div className="flex max-w-[1100px] flex-col gap-5">
          <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <RunState {...run} words={words.results} />
            <span>{fill(words.runs.progress, { done: run.done, total: run.total })}</span>
            <span>{fill(words.runs.tokensAbout, { count: run.tokens.toLocaleString(locale) })}</span>
          </p>
          {isOpen && (
            <progress
              className="h-1.5 w-full max-w-[480px]"
              value={run.done}
              max={run.total}
              aria-label={fill(words.runs.progress, { done: run.done, total: run.total })}
            />
          )}
          {run.stopped && <Notice tone="warn">{words.results.stopped[run.stopped]}</Notice>}
          {!isOpen && run.unvisited_nodes.length > 0 && (
            <Notice>
              {words.results.unvisited}{" "}
              <span className="font-mono text-xs break-words">{run.unvisited_nodes.join(", ")}</span>
            </Notice>
          )}
          <RunResults tests={run.tests} />
        </div>
        {isOpen && <LiveRefresh />}
      </ConsolePage>
    </AreaWords>
  );
}
