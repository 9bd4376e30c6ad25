import { CreateMcpServer } from "#components/tools/mcp/mcp-dialog.tsx";
import { McpTable } from "#components/tools/mcp/mcp-table.tsx";
import { ToolsSection } from "#components/tools/tools-section.tsx";
import { getWords } from "#components/words/get-words.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { countMcpServers, listMcpServers } from "#lib/tools/mcp/mcp-servers.ts";
import { readSection, type ToolsQuery } from "../read-section.ts";
import { checkMcpServerAction, deleteMcpServerAction, saveMcpServerAction } from "./actions.ts";

type McpSectionProps = { actor: Actor; query: ToolsQuery };

/** The MCP servers of the tools page. */
export async function McpSection({ actor, query }: McpSectionProps) {
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
