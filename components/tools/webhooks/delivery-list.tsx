"use client";

import { ChevronRight, Send } from "lucide-react";
import { toast } from "sonner";
import { wordExchangeFailure } from "#components/tools/exchange-view.tsx";
import { ActButton } from "#components/ui/act-button.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { CodeBlock } from "#components/ui/snippet.tsx";
import { formatMs } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { Rich } from "#components/words/rich.tsx";
import { useLocale, useWords } from "#components/words/use-words.tsx";

export type DeliveryLine = {
  id: string;
  eventId: string;
  eventType: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  httpStatus: number | null;
  durationMs: number | null;
  error: string | null;
  answer: string | null;
  /** The message as sent. */
  body: string;
  createdAt: string;
  nextAttemptAt: string | null;
};

const TONES = { pending: "warn", delivered: "ok", failed: "danger" } as const;

type DeliveryListProps = { webhookId: string; deliveries: DeliveryLine[]; redeliver: FormAction };

/** The deliveries of a webhook. Each expands to show the message and the response. */
export function DeliveryList({ webhookId, deliveries, redeliver }: DeliveryListProps) {
  return (
    <ul className="flex flex-col gap-1">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <Delivery {...{ webhookId, delivery, redeliver }} />
        </li>
      ))}
    </ul>
  );
}

type DeliveryProps = { webhookId: string; delivery: DeliveryLine; redeliver: FormAction };

function Delivery({ webhookId, delivery, redeliver }: DeliveryProps) {
  const { deliveries: words } = useWords("tools");
  const exchange = useWords("exchange");
  return (
    <details className="group rounded-md border">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2 text-sm hover:bg-surface-hover">
        <ChevronRight aria-hidden="true" className="size-4 stroke-[1.75] text-muted group-open:rotate-90" />
        <span className="font-mono text-xs font-medium">{delivery.eventType}</span>
        <Badge tone={TONES[delivery.status]}>{words.states[delivery.status]}</Badge>
        {delivery.httpStatus !== null && <span className="tabular-nums">{delivery.httpStatus}</span>}
        {delivery.durationMs !== null && (
          <span className="text-muted tabular-nums">{formatMs(delivery.durationMs)}</span>
        )}
        <Time at={delivery.createdAt} className="ml-auto text-muted" />
      </summary>
      <div className="flex flex-col gap-3 px-3 pt-1 pb-3">
        <Attempts {...delivery} />
        <CodeBlock label={words.message} code={delivery.body} />
        {delivery.answer && (
          <CodeBlock label={exchange.response} code={delivery.answer} className="max-h-60 overflow-y-auto" />
        )}
        <SendAgain {...{ webhookId, deliveryId: delivery.id, redeliver }} />
      </div>
    </details>
  );
}

function Attempts({ eventId, attempts, error, nextAttemptAt }: DeliveryLine) {
  const { deliveries: words } = useWords("tools");
  const { failures } = useWords("exchange");
  const locale = useLocale();
  return (
    <p className="text-sm break-words text-muted">
      <code className="font-mono text-xs">{eventId}</code>, {plural(words.attempts, attempts, locale)}
      {error !== null && `. ${wordExchangeFailure(error, failures)}`}
      {nextAttemptAt !== null && (
        <>
          . <Rich text={words.next} parts={{}} values={{ time: <Time at={nextAttemptAt} as="until" /> }} />
        </>
      )}
    </p>
  );
}

function SendAgain({
  webhookId,
  deliveryId,
  redeliver,
}: Omit<DeliveryProps, "delivery"> & { deliveryId: string }) {
  const { deliveries: words } = useWords("tools");
  return (
    <ActButton
      size="sm"
      action={redeliver}
      values={{ webhook_id: webhookId, delivery_id: deliveryId }}
      busy={words.queueing}
      onDone={() => toast(words.queued)}
    >
      {words.sendAgain}
    </ActButton>
  );
}

type SendTestProps = {
  id: string;
  action: FormAction<{ error: string | null; durationMs: number | null }>;
};

/** Sends a test event and reports whether it arrived. */
export function SendTest({ id, action }: SendTestProps) {
  const { webhook: words } = useWords("tools");
  const { failures } = useWords("exchange");
  return (
    <ActButton
      icon={Send}
      action={action}
      values={{ id }}
      busy={words.sending}
      onDone={({ error, durationMs }) =>
        error === null
          ? toast(fill(words.testDelivered, { duration: durationMs ?? 0 }))
          : toast.error(`${wordExchangeFailure(error, failures)}.`)
      }
    >
      {words.sendTest}
    </ActButton>
  );
}
