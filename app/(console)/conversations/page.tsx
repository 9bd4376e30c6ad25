import type { Metadata } from "next";
import Link from "next/link";
import { ConversationFilters } from "#components/conversations/conversation-filters.tsx";
import { ConversationTable } from "#components/conversations/conversation-table.tsx";
import { ExportMenu } from "#components/conversations/export-menu.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/api-button.tsx";
import { apiSamples } from "#components/ui/api-samples.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { listAvatars } from "#lib/avatars/list-avatars.ts";
import { listCalls } from "#lib/conversations/list-calls.ts";
import { listHostedLinks } from "#lib/links/list-hosted-links.ts";
import { listScenarios } from "#lib/scenarios/list-scenarios.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { apiUrl } from "../api-url.ts";
import { readListQuery } from "../list-query.ts";
import { LiveNow } from "../live-now.tsx";
import { readFilter } from "./read-filter.ts";

export const metadata: Metadata = { title: "Conversations" };

type ConversationsProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ConversationsPage({ searchParams }: ConversationsProps) {
  const { caller } = await requireSession();
  const query = await searchParams;
  const page = readListQuery(query);
  const { filter, shown, path, apiPath } = readFilter(query);
  const all = { limit: 100, beforeId: undefined };
  const [{ rows, nextCursor }, scenarios, avatars, links] = await Promise.all([
    listCalls(caller, filter, page),
    listScenarios(caller, all),
    listAvatars(caller, all),
    listHostedLinks(caller, all),
  ]);
  const isFiltered = path !== "/conversations";
  const samples = apiSamples(apiUrl(), { method: "GET", path: apiPath });
  const filterQuery = path.slice("/conversations".length);
  const actions = (
    <>
      <ApiButton title="List conversations" samples={samples} />
      {rows.length > 0 && <ExportMenu path={`/conversations/export${filterQuery}`} isMany />}
    </>
  );
  return (
    <ConsolePage title="Conversations" actions={actions}>
      {rows.length === 0 && !page.beforeId && !isFiltered ? (
        <NoConversations />
      ) : (
        <>
          {!page.beforeId && <LiveNow caller={caller} />}
          <ConversationFilters
            shown={shown}
            scenarios={scenarios.rows.map(({ id, name }) => ({ id, name }))}
            avatars={avatars.rows.map(({ id, name }) => ({ id, name }))}
            links={links.rows.map(({ id, label }) => ({ id, name: label }))}
            isFiltered={isFiltered}
          />
          {rows.length > 0 ? (
            <ConversationTable calls={rows} now={new Date()} />
          ) : (
            <p className="rounded-lg border px-4 py-5 text-sm text-muted">No conversation is like this.</p>
          )}
          <Pager path={path} nextCursor={nextCursor} isFirst={!page.beforeId} />
        </>
      )}
    </ConsolePage>
  );
}

function NoConversations() {
  return (
    <EmptyState
      title="Read what was said"
      actions={
        <>
          <Link href="/links" className={buttonClass({ variant: "primary" })}>
            Share a link
          </Link>
          <Link href="/api-keys" className={buttonClass({ variant: "ghost" })}>
            Connect by API
          </Link>
        </>
      }
    >
      Every call of this account is kept here with its transcript: the live ones as they go, the others for as
      long as you want.
    </EmptyState>
  );
}
