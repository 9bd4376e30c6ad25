"use client";

import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { takesSameArguments } from "#lib/flow/scenario/tool-schema.ts";
import { Choice } from "../fields.tsx";
import { FunctionSavedValues } from "../saved-values.tsx";
import { FieldPlace, type FunctionFieldsProps, OpenBesideButton } from "../section.tsx";
import { useCreateBeside } from "../use-create-beside.ts";
import { type McpFunction, withTool } from "./mcp-functions.ts";
import { listArguments } from "./parameters.ts";

type McpFieldsProps = Omit<FunctionFieldsProps, "fn"> & { fn: McpFunction };

/** The server and the tool of a function, and what the server says of its arguments. */
export function McpFields({ fn, options, onChange }: McpFieldsProps) {
  const words = useWords("scenarioInspector").details;
  const server = options.mcpServers.find(({ value }) => value === fn.mcp_server_id.toLowerCase());
  const tool = server?.tools.find(({ name }) => name === fn.tool);
  const chooseServer = (id: string) => {
    const next = options.mcpServers.find(({ value }) => value === id);
    const same = next?.tools.find(({ name }) => name === fn.tool) ?? next?.tools[0];
    if (next && same) onChange(withTool(fn, tool, next, same));
    else if (next) onChange({ ...fn, mcp_server_id: next.value });
  };
  const openForm = useCreateBeside("mcp_server", (created) => {
    const [first] = created.tools;
    onChange(first ? withTool(fn, tool, created, first) : { ...fn, mcp_server_id: created.value });
  });
  return (
    <>
      <FieldPlace at="mcp_server_id">
        <Choice
          label={words.mcpServer}
          value={fn.mcp_server_id}
          options={options.mcpServers}
          onChange={chooseServer}
        />
        <OpenBesideButton label={words.createMcpServer} onClick={openForm} />
      </FieldPlace>
      <FieldPlace at="tool">
        <Choice
          label={words.mcpTool}
          value={fn.tool}
          options={toolOptions(fn.tool, server?.tools ?? [])}
          onChange={(name) => {
            const next = server?.tools.find((other) => other.name === name);
            if (server && next) onChange(withTool(fn, tool, server, next));
          }}
        />
        {server && server.tools.length === 0 && <Notice tone="warn">{words.mcpUnchecked}</Notice>}
        {server && server.tools.length > 0 && !tool && <Notice tone="warn">{words.mcpToolGone}</Notice>}
      </FieldPlace>
      <FieldPlace at="parameters">
        {tool && !takesSameArguments(tool.parameters, fn.parameters) && (
          <Notice tone="warn">
            {words.mcpToolChanged}{" "}
            <Button size="sm" onClick={() => onChange({ ...fn, parameters: tool.parameters })}>
              {words.mcpTakeOver}
            </Button>
          </Notice>
        )}
        <ToolArguments parameters={fn.parameters} />
      </FieldPlace>
      <FunctionSavedValues fn={fn} onChange={onChange} />
    </>
  );
}

/** The tools of the server, and the chosen one even if it has gone. */
function toolOptions(chosen: string, tools: readonly { name: string; title: string | null }[]) {
  const options = tools.map(({ name, title }) => ({ value: name, label: title ?? name }));
  return options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: chosen }, ...options];
}

function ToolArguments({ parameters }: Pick<McpFunction, "parameters">) {
  const { details: words, arguments: argumentWords } = useWords("scenarioInspector");
  const list = listArguments(parameters);
  if (list.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{words.mcpArguments}</p>
      <ul className="flex flex-col gap-1.5 rounded-md border bg-surface p-2.5 text-xs">
        {list.map(({ name, type, description, isRequired }) => (
          <li key={name} className="min-w-0 break-words">
            <code className="font-mono">{name}</code>
            <span className="text-subtle">
              {type !== "" && ` ${type}`}
              {isRequired && ` · ${argumentWords.required}`}
            </span>
            {description !== "" && <p className="text-muted">{description}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
