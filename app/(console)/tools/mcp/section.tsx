import { CreateMcpServer } from "#components/tools/mcp/mcp-dialog.tsx";
import { McpTable } from "#components/tools/mcp/mcp-table.tsx";
import { ToolsSection } from "#components/tools/tools-section.tsx";
import { getWords } from "#components/words/get-words.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { countMcpServers, listMcpServers } from "#lib/tools/mcp/mcp-servers.ts";
import { readSectionQuery } from "../../page-helpers.ts";
import { checkMcpServerAction, deleteMcpServerAction, saveMcpServerAction } from "./actions.ts";

type McpSectionProps = { actor: Actor; query: Record<string, string | string[] | undefined> };

/** The MCP servers of the tools page. */
export async function McpSection({ actor, query }: McpSectionProps) {
  const page = readSectionQuery(query, "mcp");
  const { mcp: words } = await getWords("tools");
  const [{ rows, nextCursor }, total] = await Promise.all([
    listMcpServers(actor, page),
    countMcpServers(actor, page),
  ]);
  return (
    <ToolsSection
      list={{ path: "/tools", section: "mcp", ...page }}
      thing="mcpServers"
      total={total}
      nextCursor={nextCursor}
      title={words.title}
      text={words.text}
      action={<CreateMcpServer save={saveMcpServerAction} isOpenAtFirst={query.create === "mcp"} />}
      isEmpty={rows.length === 0}
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
