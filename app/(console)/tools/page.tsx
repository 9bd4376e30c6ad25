import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointTable } from "#components/tools/endpoint-table.tsx";
import { SecretDialogButton } from "#components/tools/secret-dialog.tsx";
import { SecretTable } from "#components/tools/secret-table.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { listEndpoints } from "#lib/endpoints/list-endpoints.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { listSecrets } from "#lib/secrets/list-secrets.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { readListQuery } from "../list-query.ts";
import { deleteEndpointAction, deleteSecretAction, saveSecretAction } from "./actions.ts";
import { WebhookSection } from "./webhooks/webhook-section.tsx";

export const metadata: Metadata = { title: "Tools" };

type Query = Record<string, string | string[] | undefined>;
type ToolsProps = { searchParams: Promise<Query> };

export default async function ToolsPage({ searchParams }: ToolsProps) {
  const { caller } = await requireSession();
  const query = await searchParams;
  return (
    <ConsolePage title="Tools">
      <Endpoints caller={caller} query={{ cursor: query.cursor }} />
      <Secrets caller={caller} query={{ cursor: query.secrets }} />
      <WebhookSection caller={caller} cursor={query.webhooks} />
    </ConsolePage>
  );
}

async function Endpoints({ caller, query }: { caller: Caller; query: Query }) {
  const page = readListQuery(query);
  const { rows, nextCursor } = await listEndpoints(caller, page);
  return (
    <section aria-labelledby="endpoints-title" className="mb-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="endpoints-title" className="text-base">
            HTTP endpoints
          </h2>
          <p className="mt-0.5 max-w-[80ch] text-sm text-muted">
            What a scenario can look up or do on your own systems, in the middle of a call.
          </p>
        </div>
        <Link href="/tools/endpoints/new" className={buttonClass({ variant: "primary" })}>
          <Plus aria-hidden="true" />
          New endpoint
        </Link>
      </div>
      {rows.length === 0 ? (
        <p className="rounded-lg border px-4 py-5 text-sm text-muted">
          None yet. An endpoint is an address with headers and a body, in which{" "}
          <code className="font-mono text-[0.93em]">{"{{arg.order_id}}"}</code> stands for what the visitor
          said.
        </p>
      ) : (
        <EndpointTable endpoints={rows} remove={deleteEndpointAction} />
      )}
      <Pager path="/tools" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </section>
  );
}

async function Secrets({ caller, query }: { caller: Caller; query: Query }) {
  const page = readListQuery(query);
  const { rows, nextCursor } = await listSecrets(caller, page);
  return (
    <section aria-labelledby="secrets-title">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="secrets-title" className="text-base">
            Secrets
          </h2>
          <p className="mt-0.5 max-w-[80ch] text-sm text-muted">
            Values that endpoints use and nobody can read again: neither you, nor the API, nor a language
            model.
          </p>
        </div>
        <SecretDialogButton action={saveSecretAction} />
      </div>
      {rows.length === 0 ? (
        <p className="rounded-lg border px-4 py-5 text-sm text-muted">
          None yet. A secret named crm_key stands in an endpoint’s header as{" "}
          <code className="font-mono text-[0.93em]">{"{{secret.crm_key}}"}</code>.
        </p>
      ) : (
        <SecretTable secrets={rows} save={saveSecretAction} remove={deleteSecretAction} />
      )}
      <Pager path="/tools" cursorName="secrets" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </section>
  );
}
