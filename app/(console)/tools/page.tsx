import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointTable } from "#components/tools/endpoint-table.tsx";
import { SecretDialogButton } from "#components/tools/secret-dialog.tsx";
import { SecretTable } from "#components/tools/secret-table.tsx";
import { ToolsSection } from "#components/tools/tools-section.tsx";
import { CreateWebhook } from "#components/tools/webhooks/shown-secret-dialog.tsx";
import { WebhookTable } from "#components/tools/webhooks/webhook-table.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { SectionLinks } from "#components/ui/section-links.tsx";
import { getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { countEndpoints, listEndpoints } from "#lib/tools/endpoints/endpoints.ts";
import { countSecrets, listSecrets } from "#lib/tools/secrets/secrets.ts";
import { countWebhooks, listWebhooks } from "#lib/webhooks/webhooks.ts";
import { deleteEndpointAction, deleteSecretAction, saveSecretAction } from "./actions.ts";
import { McpSection } from "./mcp/section.tsx";
import { ModelSection } from "./models/section.tsx";
import { readSection, type ToolsQuery } from "./read-section.ts";
import { createWebhookAction, deleteWebhookAction } from "./webhooks/actions.ts";

type SectionProps = { actor: Actor; query: ToolsQuery };

/** The webhooks section of the tools page. */
async function WebhookSection({ actor, query }: SectionProps) {
  const { webhooks: words } = await getWords("tools");
  const { rows, shown } = await readSection(actor, query, "webhooks", {
    list: listWebhooks,
    count: countWebhooks,
  });
  return (
    <ToolsSection
      {...shown}
      thing="webhooks"
      title={words.title}
      text={words.text}
      action={<CreateWebhook action={createWebhookAction} />}
      empty={words.empty}
    >
      <WebhookTable webhooks={rows.map(toWebhookLine)} remove={deleteWebhookAction} />
    </ToolsSection>
  );
}

type Row = Awaited<ReturnType<typeof listWebhooks>>["rows"][number];

/** Leaves out the sealed secrets: the browser could read all props of a client component. */
const toWebhookLine = ({ id, url, description, events, enabled, disabledReason, failuresInRow }: Row) => ({
  ...{ id, url, description, events, enabled, disabledReason, failuresInRow },
});

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords("tools")).title });

const CODE = {
  code: (inner: ReactNode) => <code className="font-mono text-[0.93em]">{inner}</code>,
};

/** In their order on the page. */
const SECTIONS = ["endpoints", "mcp", "secrets", "webhooks", "models"] as const;

type ToolsProps = { searchParams: Promise<ToolsQuery> };

export default async function ToolsPage({ searchParams }: ToolsProps) {
  const { actor } = await requireSession();
  const query = await searchParams;
  const words = await getWords("tools");
  const isEditable = mayDo(actor.role, "tools.change");
  return (
    <ConsolePage isEditable={isEditable} title={words.title}>
      <SectionLinks
        label={words.sections}
        isBelowNotice={!isEditable}
        links={SECTIONS.map((section) => ({ id: `${section}-title`, label: words[section].title }))}
      />
      <Endpoints actor={actor} query={query} />
      <McpSection actor={actor} query={query} />
      <Secrets actor={actor} query={query} />
      <WebhookSection actor={actor} query={query} />
      <ModelSection actor={actor} query={query} />
    </ConsolePage>
  );
}

async function Endpoints({ actor, query }: SectionProps) {
  const { endpoints: words } = await getWords("tools");
  const { rows, shown } = await readSection(actor, query, "endpoints", {
    list: listEndpoints,
    count: countEndpoints,
  });
  return (
    <ToolsSection
      {...shown}
      thing="endpoints"
      title={words.title}
      text={words.text}
      action={
        <Link href="/tools/endpoints/new" className={buttonClass({ variant: "primary" })}>
          <Plus aria-hidden="true" />
          {words.create}
        </Link>
      }
      empty={<Rich text={words.empty} parts={CODE} values={{ example: "{{arg.order_id}}" }} />}
    >
      <EndpointTable endpoints={rows} remove={deleteEndpointAction} />
    </ToolsSection>
  );
}

async function Secrets({ actor, query }: SectionProps) {
  const { secrets: words } = await getWords("tools");
  const { rows, shown } = await readSection(actor, query, "secrets", {
    list: listSecrets,
    count: countSecrets,
  });
  return (
    <ToolsSection
      {...shown}
      thing="secrets"
      title={words.title}
      text={words.text}
      action={<SecretDialogButton action={saveSecretAction} />}
      empty={<Rich text={words.empty} parts={CODE} values={{ example: "{{secret.crm_key}}" }} />}
    >
      <SecretTable secrets={rows} save={saveSecretAction} remove={deleteSecretAction} />
    </ToolsSection>
  );
}
