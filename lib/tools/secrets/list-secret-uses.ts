import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { secretNames } from "../endpoints/fill-endpoint.ts";
import { listAllEndpointRows } from "../endpoints/queries.ts";
import { serverSecrets } from "../mcp/call-mcp-tool.ts";
import { listMcpServerAddresses } from "../mcp/queries.ts";
import { listSecretNamesAmong } from "./queries.ts";

type SecretUse = { kind: "endpoint" | "mcp_server"; id: string; name: string };

/** The actor's endpoints and MCP servers whose templates use one of some secrets, by name. */
export async function listSecretUses(actor: Actor, ids: string[]): Promise<SecretUse[]> {
  const names = await listSecretNamesAmong(db, actor.ownerId, ids);
  const isUsed = (used: string[]) => used.some((name) => names.includes(name));
  const endpoints = await listAllEndpointRows(db, actor.ownerId);
  const servers = await listMcpServerAddresses(db, actor.ownerId);
  return [
    ...endpoints
      .filter((endpoint) => isUsed(secretNames(endpoint)))
      .map(({ id, name }) => ({ kind: "endpoint" as const, id, name })),
    ...servers
      .filter((server) => isUsed(serverSecrets(server)))
      .map(({ id, name }) => ({ kind: "mcp_server" as const, id, name })),
  ];
}
