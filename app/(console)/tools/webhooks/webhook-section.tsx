import { Pager } from "#components/ui/pager.tsx";
import { CreateWebhook } from "#components/webhooks/create-webhook.tsx";
import { WebhookTable } from "#components/webhooks/webhook-table.tsx";
import type { Caller } from "#lib/platform/caller.ts";
import { listWebhooks } from "#lib/webhooks/list-webhooks.ts";
import { readListQuery } from "../../list-query.ts";
import { createWebhookAction, deleteWebhookAction } from "./actions.ts";

type WebhookSectionProps = { caller: Caller; cursor: string | string[] | undefined };

/** The webhooks on the page of tools. */
export async function WebhookSection({ caller, cursor }: WebhookSectionProps) {
  const page = readListQuery({ cursor });
  const { rows, nextCursor } = await listWebhooks(caller, page);
  return (
    <section aria-labelledby="webhooks-title" className="mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="webhooks-title" className="text-base">
            Webhooks
          </h2>
          <p className="mt-0.5 max-w-[80ch] text-sm text-muted">
            Your own systems are told when a conversation starts or ends, and when a recording, a take or a
            document is ready.
          </p>
        </div>
        <CreateWebhook action={createWebhookAction} />
      </div>
      {rows.length === 0 ? (
        <p className="rounded-lg border px-4 py-5 text-sm text-muted">
          None yet. A webhook is an address of yours that takes signed events by POST; what it cannot take is
          sent again for a day.
        </p>
      ) : (
        <WebhookTable webhooks={rows.map(lineOf)} remove={deleteWebhookAction} />
      )}
      <Pager path="/tools" cursorName="webhooks" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </section>
  );
}

type Row = Awaited<ReturnType<typeof listWebhooks>>["rows"][number];

/** Whatever a component of the browser gets is readable there: the sealed secrets stay here. */
const lineOf = ({ id, url, description, events, enabled, disabledReason, failuresInRow }: Row) => ({
  ...{ id, url, description, events, enabled, disabledReason, failuresInRow },
});
