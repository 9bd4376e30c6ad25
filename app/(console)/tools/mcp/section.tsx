import { CreateMcpServer } from "#components/tools/mcp/mcp-dialog.tsx";
import { McpTable } from "#components/tools/mcp/mcp-table.tsx";
import { ToolsSection } from "#components/tools/tools-section.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { getWords } from "#components/words/get-words.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { listMcpServers } from "#lib/tools/mcp/mcp-servers.ts";
import { readListQuery } from "../../page-helpers.ts";
import { checkMcpServerAction, deleteMcpServerAction, saveMcpServerAction } from "./actions.ts";

type McpSectionProps = {
  actor: Actor;
  cursor: string | string[] | undefined;
  /** Opens the form of a new server. */
  isCreating: boolean;
};

/** The MCP servers of the tools page. */
export async function McpSection({ actor, cursor, isCreating }: McpSectionProps) {
  const page = readListQuery({ cursor });
  const { mcp: words } = await getWords("tools");
  const { rows, nextCursor } = await listMcpServers(actor, page);
  return (
    <ToolsSection
      id="mcp"
      title={words.title}
      text={words.text}
      action={<CreateMcpServer save={saveMcpServerAction} isOpenAtFirst={isCreating} />}
      isEmpty={rows.length === 0}
      empty={words.empty}
      pager={<Pager path="/tools" cursorName="mcp" nextCursor={nextCursor} isFirst={!page.beforeId} />}
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
