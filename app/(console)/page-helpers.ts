import { notFound } from "next/navigation";
import { queryNames } from "#components/ui/table/list-path.ts";
import { listAllAvatars } from "#lib/avatars/avatars.ts";
import { findDefaultAvatar } from "#lib/avatars/gallery-order.ts";
import { cleanSearch, type Page, readPage } from "#lib/http/input/pages.ts";
import { readSort } from "#lib/http/input/sort.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { listScenarios } from "#lib/scenarios/scenarios.ts";
import type { TrashRow } from "#lib/trash/queries.ts";
import { findTrashItem } from "#lib/trash/trash.ts";
import type { Query } from "../pages.ts";

const PAGE_SIZE = 50;

/** The page of a list that the URL asks for, what it is searched for and its order. A broken cursor is "not found". */
export function readListQuery(query: Query): Page {
  const cursor = typeof query.cursor === "string" ? query.cursor : undefined;
  const search = typeof query.search === "string" ? cleanSearch(query.search) : undefined;
  const sort = readSort(typeof query.sort === "string" ? query.sort : undefined);
  try {
    return readPage({ limit: PAGE_SIZE, cursor, search, sort });
  } catch (error) {
    if (error instanceof AppError) notFound();
    throw error;
  }
}

/** The same of one of several lists on a page, whose query begins with its name. */
export const readSectionQuery = (query: Query, section: string): Page => {
  const names = queryNames({ section });
  return readListQuery({
    ...{ cursor: query[names.cursor], search: query[names.search], sort: query[names.sort] },
  });
};

/** What `find` returns, or the not-found page. A malformed id counts as unknown. */
export async function orNotFound<Found>(id: string, find: (id: string) => Promise<Found>): Promise<Found> {
  if (!isUuid(id)) notFound();
  try {
    return await find(id.toLowerCase());
  } catch (error) {
    if (error instanceof AppError && error.status === 404) notFound();
    throw error;
  }
}

/** What `find` returns, or what the trash has of this kind. Otherwise the not-found page. */
export async function orTrashed<Found>(
  { actor, id, kind }: { actor: Actor; id: string; kind: TrashRow["kind"] },
  find: (id: string) => Promise<Found>,
): Promise<{ found: Found; trashed?: never } | { found?: never; trashed: TrashRow }> {
  return await orNotFound(id, async (checkedId) => {
    try {
      return { found: await find(checkedId) };
    } catch (error) {
      const trashed = await findTrashItem(actor, checkedId);
      if (trashed?.kind !== kind) throw error;
      return { trashed };
    }
  });
}

/** The IDs of a scenario and an avatar for an example request: the newest scenario, and the account's default avatar. Null without a scenario. */
export async function findExampleIds(
  actor: Actor,
  { defaultAvatarId }: { defaultAvatarId: string | null },
): Promise<{ scenario_id: string; avatar_id: string } | null> {
  const [scenarios, avatars] = await Promise.all([
    listScenarios(actor, { limit: 1, beforeId: undefined }),
    listAllAvatars(actor),
  ]);
  const [scenario] = scenarios.rows;
  const avatarId = findDefaultAvatar(avatars, defaultAvatarId)?.id;
  return scenario && avatarId ? { scenario_id: scenario.id, avatar_id: avatarId } : null;
}

/** The base URL of the API, for the examples on pages. */
export const apiUrl = (): string => `${new URL(env.APP_URL).origin}/api`;
