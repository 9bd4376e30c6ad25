import Link from "next/link";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/data-table.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { RowActions } from "#components/ui/row-actions.tsx";
import { WebhookState, type WebhookStatus } from "./webhook-state.tsx";

export type WebhookLine = WebhookStatus & {
  id: string;
  url: string;
  description: string;
  events: readonly string[];
};

export function WebhookTable({ webhooks, remove }: { webhooks: WebhookLine[]; remove: FormAction }) {
  const head = (
    <>
      <Th>URL</Th>
      <Th>Description</Th>
      <Th>State</Th>
      <Th isEnd>Events</Th>
      <ActionsTh />
    </>
  );
  return (
    <DataTable label="Webhooks" head={head}>
      {webhooks.map((webhook) => (
        <Tr key={webhook.id}>
          <Td className="max-w-[420px] truncate font-mono text-xs">
            <Link href={`/tools/webhooks/${webhook.id}`} className="font-medium hover:underline">
              {webhook.url}
            </Link>
          </Td>
          <Td isEmpty={webhook.description === ""} className="max-w-[320px] truncate text-muted">
            {webhook.description}
          </Td>
          <Td>
            <WebhookState {...webhook} />
          </Td>
          <Td isEnd label="Events" className="text-muted">
            {webhook.events.length}
          </Td>
          <Td isAct>
            <RowActions
              id={webhook.id}
              name={webhook.url}
              remove={remove}
              removeLabel="Delete webhook"
              loss="Visavis stops sending events and drops pending deliveries."
            />
          </Td>
        </Tr>
      ))}
    </DataTable>
  );
}
