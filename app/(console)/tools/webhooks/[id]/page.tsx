import { cache } from "react";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { type DeliveryLine, DeliveryList, SendTest } from "#components/tools/webhooks/delivery-list.tsx";
import { RotateSecret } from "#components/tools/webhooks/shown-secret-dialog.tsx";
import { WebhookForm } from "#components/tools/webhooks/webhook-fields.tsx";
import { WebhookState } from "#components/tools/webhooks/webhook-table.tsx";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { presentWebhook } from "#lib/webhooks/schema.ts";
import { getWebhook, listDeliveries } from "#lib/webhooks/webhooks.ts";
import { type Query, titledAfter } from "../../../../pages.ts";
import { orNotFound, readListQuery } from "../../../page-helpers.ts";
import { redeliverAction, rotateSecretAction, sendTestAction, updateWebhookAction } from "../actions.ts";

/** Read once for the title and the page. */
const findWebhook = cache(async (id: string) => {
  const { actor } = await requireSession();
  return await orNotFound(id, (checkedId) => getWebhook(actor, checkedId));
});

export const generateMetadata = titledAfter(
  "tools",
  (words) => words.webhook.title,
  ({ id }: { id: string }) => findWebhook(id),
);

type WebhookPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Query>;
};

export default async function WebhookPage({ params, searchParams }: WebhookPageProps) {
  const { actor } = await requireSession();
  const { id } = await params;
  const row = await findWebhook(id);
  const { url, description, events, includeValues, enabled } = row;
  const { previous_secret_until: until } = presentWebhook(row);
  const { title, webhook: words, signing } = await getWords("tools");
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "tools.change")}
      title={new URL(url).host}
      parent={{ href: "/tools", label: title }}
      beside={
        <>
          <CopyId id={id} what={words.idName} />
          <WebhookState {...row} />
        </>
      }
      actions={<SendTest id={id} action={sendTestAction} />}
    >
      {row.disabledReason && (
        <Notice tone="warn" className="mb-6">
          {words.disabled[row.disabledReason]}
        </Notice>
      )}
      <SettingsSection title={words.title} text={words.text}>
        {/* The key resets the form when the webhook was disabled automatically. */}
        <WebhookForm
          key={String(enabled)}
          webhook={{ id, url, description, events, includeValues, enabled }}
          action={updateWebhookAction}
        />
      </SettingsSection>
      <SettingsSection title={signing.title} text={signing.text}>
        <RotateSecret id={id} action={rotateSecretAction} />
        {until !== null && (
          <p className="mt-3 text-sm text-muted">
            <Rich text={signing.previous} parts={{}} values={{ time: <Time at={until} /> }} />
          </p>
        )}
      </SettingsSection>
      <Deliveries actor={actor} id={id} query={await searchParams} />
    </ConsolePage>
  );
}

type DeliveriesProps = {
  actor: Actor;
  id: string;
  query: Query;
};

async function Deliveries({ actor, id, query }: DeliveriesProps) {
  const page = readListQuery({ cursor: query.cursor });
  const { deliveries: words } = await getWords("tools");
  const { rows, nextCursor } = await listDeliveries(actor, id, page);
  return (
    <section aria-labelledby="deliveries-title" className="pt-7">
      <h2 id="deliveries-title" className="mb-3 text-base">
        {words.title}
      </h2>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{words.empty}</p>
      ) : (
        <DeliveryList webhookId={id} deliveries={rows.map(toDeliveryLine)} redeliver={redeliverAction} />
      )}
      <Pager path={`/tools/webhooks/${id}`} nextCursor={nextCursor} isFirst={!page.beforeId} />
    </section>
  );
}

type Row = Awaited<ReturnType<typeof listDeliveries>>["rows"][number];

/** A delivery for the log. */
function toDeliveryLine(row: Row): DeliveryLine {
  const { id, eventId, eventType, status, attempts, httpStatus, durationMs, error, answer } = row;
  const createdAt = row.createdAt.toISOString();
  const body = JSON.stringify({ type: eventType, timestamp: createdAt, data: row.data }, null, 2);
  const nextAttemptAt = row.nextAttemptAt?.toISOString() ?? null;
  return {
    ...{ id, eventId, eventType, status, attempts, httpStatus, durationMs, error, answer },
    ...{ body, createdAt, nextAttemptAt },
  };
}
