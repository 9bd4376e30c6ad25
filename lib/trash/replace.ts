import { type Db, db, type Tx } from "#db/client.ts";
import { deleteAvatars, getAvatar } from "#lib/avatars/avatars.ts";
import { type Deletion, searchableIds } from "#lib/http/input/deletion.ts";
import { deleteKnowledgeBases, getKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import { moveLinks } from "#lib/links/links.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { deleteScenarios, holdScenario, replaceInScenarios } from "#lib/scenarios/scenarios.ts";
import { deleteEndpoints, getEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { deleteMcpServers, getMcpServer } from "#lib/tools/mcp/mcp-servers.ts";

/** What links or scenarios use, so that something else can take its place when it is deleted. */
type Replaceable = {
  delete: (actor: Actor, ids: string[], tx?: Db) => Promise<Deletion>;
  /** Lets whatever uses the ids use the replacement. Throws if the actor has no such replacement. */
  replace: (tx: Tx, actor: Actor, ids: string[], replacementId: string) => Promise<void>;
};

/** What scenarios name by its id. */
const inScenarios = (
  remove: Replaceable["delete"],
  get: (actor: Actor, id: string, tx: Tx) => Promise<unknown>,
): Replaceable => ({
  delete: remove,
  replace: async (tx, actor, ids, replacementId) => {
    await get(actor, replacementId, tx);
    await replaceInScenarios(tx, actor, ids, replacementId);
  },
});

const REPLACEABLE = {
  scenario: {
    delete: deleteScenarios,
    replace: async (tx, actor, scenarioIds, scenarioId) => {
      await holdScenario(tx, actor, scenarioId);
      await moveLinks(tx, actor, { scenarioIds }, { scenarioId });
    },
  },
  avatar: {
    delete: deleteAvatars,
    replace: async (tx, actor, avatarIds, avatarId) => {
      await getAvatar(actor, avatarId, tx);
      await moveLinks(tx, actor, { avatarIds }, { avatarId });
    },
  },
  knowledge: inScenarios(deleteKnowledgeBases, getKnowledgeBase),
  endpoint: inScenarios(deleteEndpoints, getEndpoint),
  mcp_server: inScenarios(deleteMcpServers, getMcpServer),
} satisfies Record<string, Replaceable>;

/**
 * Deletes things, and with a replacement lets the links or scenarios that use them use that instead: both happen or neither.
 * Restoring them later does not change what uses the replacement.
 */
export async function deleteAndReplace(
  actor: Actor,
  kind: keyof typeof REPLACEABLE,
  ids: string[],
  replacementId: string | undefined,
): Promise<Deletion> {
  const { delete: remove, replace } = REPLACEABLE[kind];
  if (replacementId === undefined) return await remove(actor, ids);
  const searchable = searchableIds(ids);
  if (searchable.includes(replacementId))
    throw invalidField("replacement", "replacement must not be deleted itself");
  return await db.transaction(async (tx) => {
    await replace(tx, actor, searchable, replacementId);
    return await remove(actor, ids, tx);
  });
}
