import { z } from "zod";
import { db } from "#db/client.ts";
import { imageBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { listAllAvatars } from "#lib/avatars/avatars.ts";
import { listKnowledgeBaseNames } from "#lib/knowledge/bases/bases.ts";
import { listScenariosUsing } from "#lib/language-models/language-models.ts";
import { listLinksUsing } from "#lib/links/links.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { listEndpointChoices } from "#lib/tools/endpoints/endpoints.ts";
import { listMcpServerChoices } from "#lib/tools/mcp/mcp-servers.ts";
import { listSecretUses } from "#lib/tools/secrets/list-secret-uses.ts";
import { listScenarioRowsNaming } from "./queries.ts";
import { listScenarioNames } from "./scenarios.ts";

const USED_KINDS = [
  "scenario",
  "avatar",
  "background",
  "endpoint",
  "knowledge",
  "mcp_server",
  "language_model",
  "secret",
] as const;

export const usesInput = z.strictObject({ kind: z.enum(USED_KINDS), ids: z.array(z.uuid()).min(1).max(100) });

/** Something that stops working, or works differently, when what it uses is deleted. */
type Use = { kind: "scenario" | "link" | "endpoint" | "mcp_server"; id: string; name: string };

/** At most this many are named. */
const MAX_USES = 100;

/**
 * What would break if these were deleted, by name: the links of a scenario, an avatar or a background, the scenarios whose
 * draft or published graph names an endpoint, a knowledge base or an MCP server, or whose calls use a language model, and the
 * endpoints and MCP servers that use a secret. Another owner's id has no uses.
 */
export async function listUses(actor: Actor, { kind, ids }: z.output<typeof usesInput>): Promise<Use[]> {
  if (kind === "secret") return (await listSecretUses(actor, ids)).slice(0, MAX_USES);
  if (kind === "scenario" || kind === "avatar" || kind === "background") {
    const used = {
      scenario: { scenarioIds: ids },
      avatar: { avatarIds: ids },
      background: { backgrounds: ids.map(imageBackground) },
    };
    const links = await listLinksUsing(actor, used[kind], MAX_USES);
    return links.map(({ id: linkId, label }) => ({ kind: "link", id: linkId, name: label }));
  }
  if (kind === "language_model") {
    const users = await Promise.all(ids.map((id) => listScenariosUsing(actor, id, MAX_USES)));
    return users
      .flat()
      .slice(0, MAX_USES)
      .map((user) => ({ kind: "scenario", ...user }));
  }
  const scenarios = await listScenarioRowsNaming(db, actor.ownerId, ids, MAX_USES);
  return scenarios.map((scenario) => ({ kind: "scenario", ...scenario }));
}

/** What could take the place of these: the actor's other things of the kind, by name. Empty for kinds that nothing can replace. */
export async function listReplacements(
  actor: Actor,
  { kind, ids }: z.output<typeof usesInput>,
): Promise<{ id: string; name: string }[]> {
  const all = await listOfKind(actor, kind, ids);
  return all.filter(({ id }) => !ids.includes(id)).map(({ id, name }) => ({ id, name }));
}

/** The endpoints that need no argument which the calls of each of `ids` lack. */
async function listAlikeEndpoints(actor: Actor, ids: readonly string[]) {
  const all = await listEndpointChoices(actor);
  const replaced = all.filter(({ id }) => ids.includes(id));
  return all.filter(({ arguments: needed }) =>
    needed.every((name) => replaced.every(({ arguments: given }) => given.includes(name))),
  );
}

/** The MCP servers that have every tool of each of `ids`. */
async function listAlikeServers(actor: Actor, ids: readonly string[]) {
  const all = await listMcpServerChoices(actor);
  const needed = all.filter(({ id }) => ids.includes(id)).flatMap(({ tools }) => tools);
  return all.filter(({ tools }) => {
    const names = new Set(tools.map(({ name }) => name));
    return needed.every(({ name }) => names.has(name));
  });
}

async function listOfKind(actor: Actor, kind: z.output<typeof usesInput>["kind"], ids: readonly string[]) {
  if (kind === "endpoint") return await listAlikeEndpoints(actor, ids);
  if (kind === "mcp_server") return await listAlikeServers(actor, ids);
  if (kind === "scenario") return await listScenarioNames(actor);
  if (kind === "avatar") return await listAllAvatars(actor);
  return kind === "knowledge" ? await listKnowledgeBaseNames(actor) : [];
}
