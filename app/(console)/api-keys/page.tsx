import { Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { CreateKey } from "#components/api-keys/create-key.tsx";
import { KeyTable } from "#components/api-keys/key-table.tsx";
import type { ApiKeysWords } from "#components/api-keys/words/en.ts";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { CodeBlock } from "#components/ui/snippet.tsx";
import { ListHead, ListPager, NothingFound } from "#components/ui/table/list-head.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";
import { countKeys, listKeys } from "#lib/auth/keys/keys.ts";
import { KEY_LIFETIMES_DAYS } from "#lib/auth/keys/schema.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { apiUrl, findExampleIds, readListQuery } from "../page-helpers.ts";
import { createKeyAction, revokeKeyAction } from "./actions.ts";

export const generateMetadata = titled("apiKeys", (words) => words.title);

export default async function ApiKeysPage({ searchParams }: QueryProps) {
  const { actor, account } = await requireSession();
  const isEditable = mayDo(actor.role, "keys.change");
  const words = await getWords("apiKeys");
  const locale = await getLocale();
  const query = await searchParams;
  const page = readListQuery(query);
  const list = { path: "/api-keys", ...page };
  const [{ rows, nextCursor }, total, exampleIds] = await Promise.all([
    listKeys(actor, page),
    countKeys(actor, page),
    isEditable ? findExampleIds(actor, account) : null,
  ]);
  const now = new Date();
  const lines = rows.map((row) => ({
    ...row,
    isRevocable: isEditable && (actor.role === "owner" || row.userId === actor.userId),
  }));
  const create = (label: string) => (
    <CreateKey
      label={label}
      lifetimes={lifetimesFrom(now, words.lifetime, locale)}
      apiUrl={apiUrl()}
      exampleIds={exampleIds}
      startsOpen={query.create !== undefined}
      action={createKeyAction}
    />
  );
  // The button keeps its place in the tree when the first key appears. Otherwise the dialog with the new key
  // would be lost.
  return (
    <ConsolePage isEditable={isEditable} title={words.title} actions={create(words.create)}>
      {rows.length === 0 && !page.beforeId && !page.search ? (
        <NoKeys words={words} mayCreate={isEditable} />
      ) : (
        <>
          <p className="mb-5 max-w-[90ch] text-muted">
            <Rich text={words.intro} parts={{ reference: referenceLink }} />
          </p>
          <ListHead list={list} thing="keys" total={total} sorts={["name", "created"]} hasHeads={false} />
          {rows.length === 0 ? (
            <NothingFound />
          ) : (
            <KeyTable keys={lines} now={now} revoke={revokeKeyAction} />
          )}
          <p className="mt-3 text-xs text-subtle">{words.lost}</p>
          <ListPager list={list} nextCursor={nextCursor} />
          <AgentSetup words={words.agent} url={`${apiUrl()}/mcp`} />
        </>
      )}
    </ConsolePage>
  );
}

const referenceLink = (inner: ReactNode) => (
  <Link href="/api-reference" className="text-accent-text underline">
    {inner}
  </Link>
);

const agentCommand = (url: string) =>
  `claude mcp add --transport http visavis ${url} \\
  --header "Authorization: Bearer $VISAVIS_API_KEY"`;

const agentSettings = (url: string) =>
  JSON.stringify(
    { mcpServers: { visavis: { type: "http", url, headers: { Authorization: "Bearer vv_live_…" } } } },
    null,
    2,
  );

/** How to connect an agent to the instance's server for the Model Context Protocol. */
function AgentSetup({ words, url }: { words: ApiKeysWords["agent"]; url: string }) {
  return (
    <section className="mt-10 max-w-[90ch]">
      <h2 className="mb-1 text-base">{words.title}</h2>
      <p className="mb-4 text-muted">{words.text}</p>
      {[
        { label: words.command, code: agentCommand(url) },
        { label: words.settings, code: agentSettings(url) },
      ].map(({ label, code }) => (
        <div key={label} className="mb-4">
          <div className="mb-1 flex items-center justify-between text-sm text-subtle">
            {label}
            <CopyButton text={code} what={label} />
          </div>
          <CodeBlock label={label} code={code} />
        </div>
      ))}
    </section>
  );
}

function NoKeys({ words: { create, empty }, mayCreate }: { words: ApiKeysWords; mayCreate: boolean }) {
  return (
    <EmptyState
      title={empty.title}
      actions={
        <>
          {mayCreate && (
            // A load of the page opens the dialog of the button above, which keeps the new key.
            <a href="/api-keys?create" className={buttonClass({ variant: "primary" })}>
              <Plus aria-hidden="true" />
              {create}
            </a>
          )}
          <Link href="/links" className={buttonClass()}>
            {empty.share}
          </Link>
        </>
      }
    >
      {empty.text}
    </EmptyState>
  );
}

/** "In 90 days, on 19 February 2027". */
function lifetimesFrom(now: Date, text: string, locale: string) {
  return KEY_LIFETIMES_DAYS.map((days) => {
    const end = new Date(now.getTime() + days * DAY_MS);
    const date = end.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
    return { days, label: fill(text, { days, date }) };
  });
}
