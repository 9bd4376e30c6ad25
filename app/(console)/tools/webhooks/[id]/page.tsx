import type { Metadata } from "next";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { CopyId } from "#components/ui/copy-id.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Time } from "#components/ui/time.tsx";
import { DeliveryList } from "#components/webhooks/delivery-list.tsx";
import { RotateSecret } from "#components/webhooks/rotate-secret.tsx";
import { SendTest } from "#components/webhooks/send-test.tsx";
import { WebhookForm } from "#components/webhooks/webhook-form.tsx";
import { WebhookState } from "#components/webhooks/webhook-state.tsx";
import type { Caller } from "#lib/platform/caller.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { getWebhook } from "#lib/webhooks/get-webhook.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { presentWebhook } from "#lib/webhooks/present.ts";
import { readListQuery } from "../../../list-query.ts";
import { orNotFound } from "../../../or-not-found.ts";
import { redeliverAction, rotateSecretAction, sendTestAction, updateWebhookAction } from "../actions.ts";
import { lineOfDelivery } from "./line-of-delivery.ts";

export const metadata: Metadata = { title: "Webhook" };

const OFF = {
  failures:
    "It was turned off because nothing arrived there for days, or a hundred times in a row. Mend the receiver, send a test event, then turn it on.",
  gone: "It was turned off because the receiver answered 410 Gone, which means that it wants to hear nothing more.",
};

type WebhookPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function WebhookPage({ params, searchParams }: WebhookPageProps) {
  const { caller } = await requireSession();
  const { id } = await params;
  const row = await orNotFound(id, (checkedId) => getWebhook(caller, checkedId));
  const { url, description, events, enabled } = row;
  const { previous_secret_until: until } = presentWebhook(row);
  return (
    <ConsolePage
      title={new URL(url).host}
      parent={{ href: "/tools", label: "Tools" }}
      beside={
        <>
          <CopyId id={id} what="the webhook’s id" />
          <WebhookState {...row} />
        </>
      }
      actions={<SendTest id={id} action={sendTestAction} />}
    >
      {row.disabledReason && (
        <Notice tone="warn" className="mb-6">
          {OFF[row.disabledReason]}
        </Notice>
      )}
      <SettingsSection title="Webhook" text="Where events are sent, and which.">
        {/* Turned off by itself, it must show. */}
        <WebhookForm
          key={String(enabled)}
          webhook={{ id, url, description, events, enabled }}
          action={updateWebhookAction}
        />
      </SettingsSection>
      <SettingsSection
        title="Signing secret"
        text="Every message is signed with it, after Standard Webhooks. It cannot be read again."
      >
        <RotateSecret id={id} action={rotateSecretAction} />
        {until !== null && (
          <p className="mt-3 text-sm text-muted">
            The secret before it signs, too, until <Time at={until} />.
          </p>
        )}
      </SettingsSection>
      <Deliveries caller={caller} id={id} query={await searchParams} />
    </ConsolePage>
  );
}

type DeliveriesProps = {
  caller: Caller;
  id: string;
  query: Record<string, string | string[] | undefined>;
};

async function Deliveries({ caller, id, query }: DeliveriesProps) {
  const page = readListQuery({ cursor: query.cursor });
  const { rows, nextCursor } = await listDeliveries(caller, id, page);
  return (
    <section aria-labelledby="deliveries-title" className="pt-7">
      <h2 id="deliveries-title" className="mb-3 text-base">
        Deliveries
      </h2>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">
          Nothing was sent in the last 30 days. A test event shows whether one arrives.
        </p>
      ) : (
        <DeliveryList webhookId={id} deliveries={rows.map(lineOfDelivery)} redeliver={redeliverAction} />
      )}
      <Pager path={`/tools/webhooks/${id}`} nextCursor={nextCursor} isFirst={!page.beforeId} />
    </section>
  );
}
