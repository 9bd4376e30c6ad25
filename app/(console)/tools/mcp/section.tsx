import { CreateMcpServer } from "#components/tools/mcp/mcp-dialog.tsx";
import { McpTable } from "#components/tools/mcp/mcp-table.tsx";
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
    <section aria-labelledby="mcp-title" className="mb-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="mcp-title" className="text-base">
            {words.title}
          </h2>
          <p className="mt-0.5 max-w-[80ch] text-sm text-muted">{words.text}</p>
        </div>
        <CreateMcpServer save={saveMcpServerAction} isOpenAtFirst={isCreating} />
      </div>
      {rows.length === 0 ? (
        <p className="rounded-lg border px-4 py-5 text-sm text-muted">{words.empty}</p>
      ) : (
        <McpTable
          servers={rows}
          save={saveMcpServerAction}
          check={checkMcpServerAction}
          remove={deleteMcpServerAction}
        />
      )}
      <Pager path="/tools" cursorName="mcp" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </section>
  );
}
