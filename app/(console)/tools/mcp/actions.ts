"use server";

import { revalidatePath } from "next/cache";
import { getWords } from "#components/words/get-words.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { checkMcpServer, createMcpServer, updateMcpServer } from "#lib/tools/mcp/mcp-servers.ts";
import { createMcpServerInput, mcpServerParams, updateMcpServerInput } from "#lib/tools/mcp/schema.ts";
import { deleteAndReplace } from "#lib/trash/replace.ts";
import { readForm } from "../../../form-action.ts";
import { sessionAction } from "../../../session-action.ts";
import { readIds, readReplacement } from "../../read-fields.ts";
import { readHeaders } from "../read-endpoint-form.ts";

/** Adds an MCP server, or replaces the one in the form, and asks it for its tools. Returns it as the editor offers it. */
export const saveMcpServerAction = sessionAction("tools.change", async ({ actor }, data) => {
  const { endpoint: words } = await getWords("tools");
  const { headers = "", ...rest } = readForm(data);
  const fields = { ...rest, headers: readHeaders(headers, words.problems) };
  const { id, name } = await save(actor, fields);
  return { value: id, label: name, ...(await check(actor, id)) };
});

async function save(actor: Actor, fields: Record<string, unknown>): Promise<{ id: string; name: string }> {
  if (!("id" in fields)) {
    const server = parseInput(createMcpServerInput, fields);
    return { ...(await createMcpServer(actor, server)), name: server.name };
  }
  const { id, server } = parseInput(updateMcpServerInput, fields);
  await updateMcpServer(actor, id, server);
  return { id, name: server.name };
}

/** Asks an MCP server for its tools. The message is in English; the page translates it. */
export const checkMcpServerAction = sessionAction("tools.change", async ({ actor }, data) => {
  const { mcp_server_id: id } = parseInput(mcpServerParams, { mcp_server_id: data.get("id") });
  return await check(actor, id);
});

async function check(actor: Actor, id: string) {
  const { message, tools, leftOut } = await checkMcpServer(actor, id);
  revalidatePath("/tools");
  return { problem: message, tools, leftOut };
}

export const deleteMcpServerAction = sessionAction("tools.change", async ({ actor }, data) => {
  await deleteAndReplace(actor, "mcp_server", readIds(data), readReplacement(data));
  revalidatePath("/tools");
});
