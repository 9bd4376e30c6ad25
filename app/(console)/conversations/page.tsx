import Link from "next/link";
import { ConversationFilters } from "#components/conversations/conversation-filters.tsx";
import { ConversationTable } from "#components/conversations/conversation-table.tsx";
import { ExportMenu } from "#components/conversations/export-menu.tsx";
import { LiveCalls } from "#components/conversations/live/live-calls.tsx";
import { ViewLinks } from "#components/conversations/view-links.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listAllAvatars } from "#lib/avatars/avatars.ts";
import { countConversations, listNamedConversations } from "#lib/conversations/conversations.ts";
import { listLinkNames } from "#lib/links/links.ts";
import { listCriteria, listScenarioNames } from "#lib/scenarios/scenarios.ts";
import { listLiveCalls } from "#lib/usage/usage.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { apiUrl, readListQuery } from "../page-helpers.ts";
import { deleteConversationAction, listenAction } from "./actions.ts";
import { readFilter } from "./read-filter.ts";

export const generateMetadata = titled("conversations", (words) => words.title);

export default async function ConversationsPage({ searchParams }: QueryProps) {
  const { actor } = await requireSession();
  const words = await getWords("conversations");
  const ui = await getWords("ui");
  const mayChange = mayDo(actor.role, "conversations.change");
  const query = await searchParams;
  const page = readListQuery(query);
  const { filter, values, path, apiPath } = readFilter(query);
  const [{ rows, nextCursor }, total, scenarios, avatars, links, criteria] = await Promise.all([
    listNamedConversations(actor, filter, page),
    page.beforeId ? null : countConversations(actor, filter),
    listScenarioNames(actor),
    listAllAvatars(actor, { withRetired: true }),
    listLinkNames(actor),
    listCriteria(actor, filter.scenarioId),
  ]);
  const isFiltered = path !== "/conversations";
  const samples = apiSamples(apiUrl(), { method: "GET", path: apiPath });
  const filterQuery = path.slice("/conversations".length);
  const actions = (
    <>
      <ViewLinks current="calls" query={filterQuery} />
      <ApiButton title={words.list.api} samples={samples} />
      {rows.length > 0 && (
        <ExportMenu
          path={`/conversations/export${filterQuery}`}
          valuesPath={`/conversations/values/export${filterQuery}`}
          isMany
        />
      )}
    </>
  );
  return (
    <ConsolePage title={words.title} actions={actions}>
      {rows.length === 0 && !page.beforeId && !isFiltered ? (
        <NoConversations />
      ) : (
        <>
          {!page.beforeId && (
            <LiveCalls calls={await listLiveCalls(actor)} listen={mayChange ? listenAction : null} />
          )}
          <ConversationFilters
            values={values}
            scenarios={scenarios}
            avatars={avatars.map(({ id, name }) => ({ id, name }))}
            links={links}
            criteria={criteria}
            isFiltered={isFiltered}
          />
          {total !== null && total > 0 && (
            <p className="mb-2 text-sm text-muted tabular-nums">
              {plural(ui.things.conversations, total, await getLocale())}
            </p>
          )}
          {rows.length > 0 ? (
            <ConversationTable
              calls={rows}
              now={new Date()}
              remove={mayChange ? deleteConversationAction : null}
            />
          ) : (
            <p className="rounded-lg border px-4 py-5 text-sm text-muted">{words.list.noMatch}</p>
          )}
          <Pager path={path} nextCursor={nextCursor} isFirst={!page.beforeId} />
        </>
      )}
    </ConsolePage>
  );
}

async function NoConversations() {
  const { empty: words } = await getWords("conversations");
  return (
    <EmptyState
      title={words.title}
      actions={
        <>
          <Link href="/links" className={buttonClass({ variant: "primary" })}>
            {words.link}
          </Link>
          <Link href="/api-keys" className={buttonClass({ variant: "ghost" })}>
            {words.api}
          </Link>
        </>
      }
    >
      {words.text}
    </EmptyState>
  );
}
