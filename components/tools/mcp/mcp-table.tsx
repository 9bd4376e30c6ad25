"use client";

import { List, Pencil, RefreshCw } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { announceChanged } from "#components/scenarios/created-beside.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { type FormAction, formOf, useForm } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { ActionsTh, DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { NameTh, Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import {
  type McpCheckResult,
  McpDialog,
  type McpServerLine,
  type SaveMcpServer,
  useCheckToast,
} from "./mcp-dialog.tsx";

type ListedServer = McpServerLine & {
  tools: { name: string; title: string | null; description: string }[];
  checkedAt: Date | null;
  changedAt: Date | null;
};

type McpTableProps = {
  servers: ListedServer[];
  save: SaveMcpServer;
  check: FormAction<McpCheckResult>;
  remove: FormAction;
};

/** The MCP servers of the account, and what is known of their tools. */
export function McpTable({ servers, save, check, remove }: McpTableProps) {
  const [{ mcp: words }, ui] = [useWords("tools"), useWords("ui")];
  const [edited, setEdited] = useState<McpServerLine | null>(null);
  const [shown, setShown] = useState<ListedServer | null>(null);
  const head = (
    <>
      <NameTh>{ui.name}</NameTh>
      <Th>URL</Th>
      <Th>{words.toolsTitle}</Th>
      <Th isEnd>{words.checked}</Th>
      <ActionsTh />
    </>
  );
  return (
    <>
      <Selection
        rows={servers.map(({ id, name }) => ({ id, name }))}
        thing="mcpServers"
        usedAs="mcp_server"
        remove={remove}
        loss={{ plain: words.loss }}
      >
        <DataTable label={words.title} head={head}>
          {servers.map((server) => (
            <Tr key={server.id}>
              <Td className="font-medium">
                <SelectRow id={server.id} name={server.name} />
                {server.name}
              </Td>
              <Td className="max-w-[360px] truncate font-mono text-xs text-muted">{server.url}</Td>
              <Td>
                <ToolState {...server} />
              </Td>
              <TimeTd label={words.checked} at={server.checkedAt} />
              <Td isAct>
                <RowActions
                  id={server.id}
                  name={server.name}
                  remove={remove}
                  removeLabel={words.remove}
                  usedAs="mcp_server"
                  loss={words.loss}
                >
                  <MenuItem
                    disabled={server.tools.length === 0}
                    onSelect={() => setShown(server)}
                    icon={List}
                  >
                    {words.show}
                  </MenuItem>
                  <CheckItem server={server} check={check} />
                  <MenuItem onSelect={() => setEdited(server)} icon={Pencil}>
                    {words.change}
                  </MenuItem>
                </RowActions>
              </Td>
            </Tr>
          ))}
        </DataTable>
      </Selection>
      {edited && (
        <McpDialog server={edited} save={save} open onOpenChange={(open) => !open && setEdited(null)} />
      )}
      {shown && <ToolsDialog server={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function ToolState({ tools, checkedAt, changedAt }: ListedServer) {
  const { mcp: words } = useWords("tools");
  const locale = useLocale();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {tools.length > 0 && <span className="text-muted">{plural(words.tools, tools.length, locale)}</span>}
      {changedAt && <Badge tone="warn">{words.changed}</Badge>}
      {!checkedAt && <Badge tone="warn">{words.unchecked}</Badge>}
    </span>
  );
}

function CheckItem({ server, check }: { server: ListedServer; check: FormAction<McpCheckResult> }) {
  const { mcp: words } = useWords("tools");
  const say = useCheckToast();
  const { submit, isBusy } = useForm(check, {
    onDone: (result) => {
      say(server.name, result);
      announceChanged("mcp_server", { value: server.id, label: server.name, tools: result.tools });
    },
    onFailed: (message) => toast.error(message),
  });
  return (
    <MenuItem disabled={isBusy} onSelect={() => submit(formOf({ id: server.id }))} icon={RefreshCw}>
      {words.check}
    </MenuItem>
  );
}

/** The tools of a server, in its own words. */
function ToolsDialog({ server, onClose }: { server: ListedServer; onClose: () => void }) {
  const { mcp: words } = useWords("tools");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(words.toolsOf, { name: server.name })}
    >
      <DialogBody>
        <ul className="flex flex-col gap-3 text-sm">
          {server.tools.map(({ name, title, description }) => (
            <li key={name} className="min-w-0 break-words">
              <p className="font-medium">{title ?? name}</p>
              {title !== null && <p className="font-mono text-xs text-subtle">{name}</p>}
              <p className="whitespace-pre-line text-muted">{description}</p>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
