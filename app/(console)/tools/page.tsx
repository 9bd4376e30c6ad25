import { Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointTable } from "#components/tools/endpoint-table.tsx";
import { CreateMcpServer } from "#components/tools/mcp/mcp-dialog.tsx";
import { McpTable } from "#components/tools/mcp/mcp-table.tsx";
import { CreateModel } from "#components/tools/models/model-dialog.tsx";
import { ModelTable } from "#components/tools/models/model-table.tsx";
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
import { countLanguageModels, listLanguageModels } from "#lib/language-models/language-models.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { countEndpoints, listEndpoints } from "#lib/tools/endpoints/endpoints.ts";
import { countMcpServers, listMcpServers } from "#lib/tools/mcp/mcp-servers.ts";
import { countSecrets, listSecrets } from "#lib/tools/secrets/secrets.ts";
import { countWebhooks, listWebhooks } from "#lib/webhooks/webhooks.ts";
import { type Query, type QueryProps, titled } from "../../pages.ts";
import { deleteEndpointAction, deleteSecretAction, saveSecretAction } from "./actions.ts";
import { checkMcpServerAction, deleteMcpServerAction, saveMcpServerAction } from "./mcp/actions.ts";
import { checkModelAction, deleteModelAction, saveModelAction } from "./models/actions.ts";
import { readSection } from "./read-section.ts";
import { createWebhookAction, deleteWebhookAction } from "./webhooks/actions.ts";

type SectionProps = { actor: Actor; query: Query };

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

export const generateMetadata = titled("tools", (words) => words.title);

const CODE = {
  code: (inner: ReactNode) => <code className="font-mono text-[0.93em]">{inner}</code>,
};

/** In their order on the page. */
const SECTIONS = ["endpoints", "mcp", "secrets", "webhooks", "models"] as const;

export default async function ToolsPage({ searchParams }: QueryProps) {
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

/** The language models of the tools page. */
async function ModelSection({ actor, query }: SectionProps) {
  const { models: words } = await getWords("tools");
  const { rows, shown } = await readSection(actor, query, "models", {
    list: listLanguageModels,
    count: countLanguageModels,
  });
  const actions = { save: saveModelAction, check: checkModelAction };
  return (
    <ToolsSection
      {...shown}
      thing="models"
      title={words.title}
      text={words.text}
      action={<CreateModel {...actions} isFirst={shown.isEmpty && !shown.list.beforeId} />}
      empty={words.empty}
    >
      <ModelTable models={rows} {...actions} remove={deleteModelAction} />
    </ToolsSection>
  );
}

/** The MCP servers of the tools page. */
async function McpSection({ actor, query }: SectionProps) {
  const { mcp: words } = await getWords("tools");
  const { rows, shown } = await readSection(actor, query, "mcp", {
    list: listMcpServers,
    count: countMcpServers,
  });
  return (
    <ToolsSection
      {...shown}
      thing="mcpServers"
      title={words.title}
      text={words.text}
      action={<CreateMcpServer save={saveMcpServerAction} isOpenAtFirst={query.create === "mcp"} />}
      empty={words.empty}
    >
      <McpTable
        servers={rows}
        save={saveMcpServerAction}
        check={checkMcpServerAction}
        remove={deleteMcpServerAction}
      />
    </ToolsSection>
  );
}
