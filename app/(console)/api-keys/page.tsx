import type { Metadata } from "next";
import Link from "next/link";
import { CreateKey } from "#components/api-keys/create-key.tsx";
import { KeyTable } from "#components/api-keys/key-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/copy/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { listKeys } from "#lib/auth/keys/list-keys.ts";
import { KEY_LIFETIMES_DAYS } from "#lib/auth/keys/schema.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { env } from "#lib/platform/env.ts";
import { readListQuery } from "../page-helpers.ts";
import { createKeyAction, revokeKeyAction } from "./actions.ts";

export const metadata: Metadata = { title: "API keys" };

type ApiKeysProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const EXAMPLE = `// on your server: keep the key here
const response = await fetch(\`\${VISAVIS_URL}/api/conversations/connect\`, {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.VISAVIS_API_KEY}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify({ scenario_id, avatar_id }),
});`;

export default async function ApiKeysPage({ searchParams }: ApiKeysProps) {
  const { actor } = await requireSession();
  const query = await searchParams;
  const page = readListQuery(query);
  const { rows, nextCursor } = await listKeys(actor, page);
  const now = new Date();
  const lines = rows.map((row) => ({
    ...row,
    isRevocable: mayDo(actor.role, "keys.change") && (actor.role === "owner" || row.userId === actor.userId),
  }));
  const create = (label: string) => (
    <CreateKey
      label={label}
      lifetimes={lifetimesFrom(now)}
      apiUrl={`${new URL(env.APP_URL).origin}/api`}
      startsOpen={query.create !== undefined}
      action={createKeyAction}
    />
  );
  // The button keeps its place in the tree when the first key appears. Otherwise the dialog with the new key
  // would be lost.
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "keys.change")}
      title="API keys"
      actions={create("Create API key")}
    >
      {rows.length === 0 && !page.beforeId ? (
        <NoKeys />
      ) : (
        <>
          <p className="mb-5 max-w-[90ch] text-muted">
            A key acts for this account within its scope. Keep it on your server: the API rejects requests
            from browsers. The{" "}
            <Link href="/api-reference" className="text-accent-text underline">
              API reference
            </Link>{" "}
            lists every operation with samples.
          </p>
          <KeyTable keys={lines} now={now} revoke={revokeKeyAction} />
          <p className="mt-3 text-xs text-subtle">
            Only the last four characters can be shown again. If you lose a key, create a new one and revoke
            the old one.
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
          Share a link instead
        </Link>
      }
      beside={<CodeBlock label="Example API request" code={EXAMPLE} />}
    >
      With an API key your backend connects visitors to avatars and reads transcripts. Links work without a
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
