import Link from "next/link";
import { Badge } from "#components/ui/badge.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { ActionsTh, DataTable, Td, Th, Tr } from "#components/ui/table/data-table.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { NameTh, Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { getWords } from "#components/words/get-words.ts";

/** `disabledReason` is why the webhook was disabled automatically. */
type WebhookStatus = {
  enabled: boolean;
  disabledReason: "failures" | "gone" | null;
  failuresInRow: number;
};

export async function WebhookState({ enabled, disabledReason, failuresInRow }: WebhookStatus) {
  const { states } = (await getWords("tools")).webhooks;
  if (disabledReason) return <Badge tone="danger">{states.disabled}</Badge>;
  if (!enabled) return <Badge>{states.off}</Badge>;
  if (failuresInRow > 0) return <Badge tone="warn">{states.failing}</Badge>;
  return <Badge tone="ok">{states.on}</Badge>;
}

type WebhookLine = WebhookStatus & {
  id: string;
  url: string;
  description: string;
  events: readonly string[];
};

export async function WebhookTable({ webhooks, remove }: { webhooks: WebhookLine[]; remove: FormAction }) {
  const [{ webhooks: words }, ui] = [await getWords("tools"), await getWords("ui")];
  const head = (
    <>
      <NameTh>URL</NameTh>
      <Th>{ui.description}</Th>
      <Th>{words.state}</Th>
      <Th isEnd>{words.events}</Th>
      <ActionsTh />
    </>
  );
  return (
    <Selection
      rows={webhooks.map(({ id, url }) => ({ id, name: url }))}
      thing="webhooks"
      remove={remove}
      loss={{ plain: words.loss }}
    >
      <DataTable label={words.title} head={head}>
        {webhooks.map((webhook) => (
          <Tr key={webhook.id}>
            <Td className="max-w-[420px] truncate font-mono text-xs">
              <SelectRow id={webhook.id} name={webhook.url} />
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
            <Td isEnd label={words.events} className="text-muted">
              {webhook.events.length}
            </Td>
            <Td isAct>
              <RowActions
                id={webhook.id}
                name={webhook.url}
                remove={remove}
                removeLabel={words.remove}
                loss={words.loss}
              />
            </Td>
          </Tr>
        ))}
      </DataTable>
    </Selection>
  );
}
