import { CreateWebhook } from "#components/tools/webhooks/shown-secret-dialog.tsx";
import { WebhookTable } from "#components/tools/webhooks/webhook-table.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { getWords } from "#components/words/get-words.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { listWebhooks } from "#lib/webhooks/webhooks.ts";
import { readListQuery } from "../../page-helpers.ts";
import { createWebhookAction, deleteWebhookAction } from "./actions.ts";

type WebhookSectionProps = { actor: Actor; cursor: string | string[] | undefined };

/** The webhooks section of the tools page. */
export async function WebhookSection({ actor, cursor }: WebhookSectionProps) {
  const page = readListQuery({ cursor });
  const { webhooks: words } = await getWords("tools");
  const { rows, nextCursor } = await listWebhooks(actor, page);
  return (
    <section aria-labelledby="webhooks-title" className="mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="webhooks-title" className="text-base">
            {words.title}
          </h2>
          <p className="mt-0.5 max-w-[80ch] text-sm text-muted">{words.text}</p>
        </div>
        <CreateWebhook action={createWebhookAction} />
      </div>
      {rows.length === 0 ? (
        <p className="rounded-lg border px-4 py-5 text-sm text-muted">{words.empty}</p>
      ) : (
        <WebhookTable webhooks={rows.map(toWebhookLine)} remove={deleteWebhookAction} />
      )}
      <Pager path="/tools" cursorName="webhooks" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </section>
  );
}

type Row = Awaited<ReturnType<typeof listWebhooks>>["rows"][number];

/** Leaves out the sealed secrets: the browser could read all props of a client component. */
const toWebhookLine = ({ id, url, description, events, enabled, disabledReason, failuresInRow }: Row) => ({
  ...{ id, url, description, events, enabled, disabledReason, failuresInRow },
});
