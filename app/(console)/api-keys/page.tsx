import type { Metadata } from "next";
import Link from "next/link";
import { CreateKey } from "#components/keys/create-key.tsx";
import { KeyTable } from "#components/keys/key-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { listKeys } from "#lib/keys/list-keys.ts";
import { KEY_LIFETIMES_DAYS } from "#lib/keys/schema.ts";
import { env } from "#lib/platform/env.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { readListQuery } from "../list-query.ts";
import { createKeyAction, revokeKeyAction } from "./actions.ts";

export const metadata: Metadata = { title: "API keys" };

type ApiKeysProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const EXAMPLE = `// your server: the key stays here
const answer = await fetch(\`\${VISAVIS_URL}/api/conversations/connect\`, {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.VISAVIS_API_KEY}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ scenario_id, avatar_id }),
});`;

export default async function ApiKeysPage({ searchParams }: ApiKeysProps) {
  const { caller } = await requireSession();
  const query = await searchParams;
  const page = readListQuery(query);
  const { rows, nextCursor } = await listKeys(caller, page);
  const now = new Date();
  const create = (label: string) => (
    <CreateKey
      label={label}
      lifetimes={lifetimesFrom(now)}
      apiUrl={`${new URL(env.APP_URL).origin}/api`}
      startsOpen={query.create !== undefined}
      action={createKeyAction}
    />
  );
  // The button keeps its place in the tree when the first key appears, so that the key is not lost with it.
  return (
    <ConsolePage title="API keys" actions={create("Create key")}>
      {rows.length === 0 && !page.beforeId ? (
        <NoKeys />
      ) : (
        <>
          <p className="mb-5 max-w-[90ch] text-muted">
            A key acts for this account, within its scope. Keep it on your server: the API answers no browser.
          </p>
          <KeyTable keys={rows} now={now} revoke={revokeKeyAction} />
          <p className="mt-3 text-xs text-subtle">
            Only the last four characters are kept in readable form. A lost key cannot be shown again: make
            another and revoke it.
          </p>
          <Pager path="/api-keys" nextCursor={nextCursor} isFirst={!page.beforeId} />
        </>
      )}
    </ConsolePage>
  );
}

function NoKeys() {
  return (
    <EmptyState
      title="Start conversations from your own server"
      actions={
        <Link href="/links" className={buttonClass()}>
          Use a hosted link
        </Link>
      }
      beside={<CodeBlock label="Example of a call to the API" code={EXAMPLE} />}
    >
      A key lets your backend connect a visitor to an avatar, and read what was said. A hosted link needs no
      key.
    </EmptyState>
  );
}

/** "In 90 days, on 19 February 2027". */
function lifetimesFrom(now: Date) {
  return KEY_LIFETIMES_DAYS.map((days) => {
    const end = new Date(now.getTime() + days * 86_400_000);
    const on = end.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
    return { days, label: `In ${days} days, on ${on}` };
  });
}
