import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import { DEMO_SCENARIOS } from "#db/seed/demo-scenarios.ts";
import { backgroundCss } from "#lib/avatar-engine/draw/background-name.ts";
import { ownStudio } from "#lib/avatars/own-studio.ts";
import { portraitPath } from "#lib/avatars/present.ts";
import { cutPage, type Page } from "#lib/http/input/pages.ts";
import type { LinkRefusal, LinkUse } from "#lib/links/visit/link-refusals.ts";
import { readLinkUse } from "#lib/links/visit/link-use-queries.ts";
import { findRefusal } from "#lib/links/visit/open-link.ts";
import { findExpectedLanguage } from "#lib/operations/models/find-instance-speech.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { summarizeCallsByLink } from "#lib/usage/reads.ts";
import { isDemoOn } from "./demo.ts";
import { findLogoAcrossOwners } from "./logo-queries.ts";
import { linkUrl } from "./present.ts";
import {
  countAvatarLinkRows,
  countLinkRows,
  findHostedLinkRow,
  type HostedLinkRow,
  listHostedLinkRows,
  listLinkNameRows,
  listLinksWithNames,
  listNamedLinkRows,
  listScenarioLinkRows,
} from "./queries.ts";

/** Returns one of the actor's links. Throws `NOT_FOUND`. */
export async function getHostedLink(actor: Actor, id: string): Promise<HostedLinkRow> {
  const link = await findHostedLinkRow(db, actor.ownerId, id);
  if (!link) throw notFound("HostedLink");
  return link;
}

/** Lists a page of the actor's links, newest first, of one scenario if `scenarioId` is given. */
export async function listHostedLinks(
  actor: Actor,
  page: Page & { scenarioId?: string | undefined },
): Promise<{ rows: HostedLinkRow[]; nextCursor: string | null }> {
  const rows = await listHostedLinkRows(db, actor.ownerId, { ...page, limit: page.limit + 1 });
  return cutPage(rows, page.limit);
}

/** Lists all of the actor's links, by label, for a choice of one. */
export async function listLinkNames(actor: Actor): Promise<{ id: string; name: string }[]> {
  return await listLinkNameRows(db, actor.ownerId);
}

/** Lists all links of one of the actor's scenarios, newest first. */
export async function listLinksOfScenario(actor: Actor, scenarioId: string): Promise<HostedLinkRow[]> {
  return await listScenarioLinkRows(db, actor.ownerId, scenarioId);
}

type NamedLinkRow = Awaited<ReturnType<typeof listNamedLinkRows>>[number];
/** `calls`: how many it has started so far. `refusal`: why it starts none at the moment, or null. */
export type NamedLink = NamedLinkRow & {
  url: string;
  calls: number;
  lastCallAt: Date | null;
  refusal: LinkRefusal | null;
};

const NO_CALLS = { calls: 0, lastCallAt: null };

/** Lists a page of the actor's links with names, URLs and calls, newest first, as the console shows them. */
export async function listNamedLinks(
  actor: Actor,
  page: Page,
): Promise<{ rows: NamedLink[]; nextCursor: string | null }> {
  const found = await listNamedLinkRows(db, actor.ownerId, { ...page, limit: page.limit + 1 });
  const { rows, nextCursor } = cutPage(found, page.limit);
  const calls = await summarizeCallsByLink(
    actor,
    rows.map(({ id }) => id),
  );
  const named = rows.map(async (row) => ({
    ...row,
    url: linkUrl(row.token),
    ...(calls.get(row.id) ?? NO_CALLS),
    refusal: await findRefusal(row),
  }));
  return { rows: await Promise.all(named), nextCursor };
}

export type DemoLink = {
  token: string;
  label: string;
  /** What visitors can talk about, in one sentence. */
  description: string;
  recordConversation: boolean;
  /** The language that visitors should expect; null if it depends on them. */
  language: string | null;
  avatar: {
    slug: string;
    name: string;
    description: string;
    portraitUrl: string;
    background: string | null;
    studio: string | null;
  };
};

/** Lists the links that the landing page offers. Empty if the demo is off or the instance has no avatar. */
export async function listDemoLinks(): Promise<DemoLink[]> {
  if (!isDemoOn()) return [];
  const links = await listLinksWithNames(db, DEMO_ACCOUNT_ID);
  const shown = links.map(async (link) => ({
    language: findExpectedLanguage(link.callLanguage ?? link.scenarioLanguage),
    token: link.token,
    label: link.label,
    description: DEMO_SCENARIOS.find(({ token }) => token === link.token)?.description ?? "",
    recordConversation: link.recordConversation,
    avatar: {
      slug: link.avatarSlug,
      name: link.avatarName,
      description: link.avatarDescription,
      portraitUrl: portraitPath(link.avatarSlug),
      background: backgroundCss(link.background),
      studio: await ownStudio(link.avatarSlug),
    },
  }));
  return await Promise.all(shown);
}

/** Returns how many links each of the actor's scenarios has, by scenario id. */
export async function countLinks(actor: Actor, scenarioIds: string[]): Promise<Map<string, number>> {
  return new Map(await countLinkRows(db, actor.ownerId, scenarioIds));
}

/** Returns how many of the actor's links show each avatar, by avatar id. */
export async function countLinksByAvatar(actor: Actor): Promise<Map<string, number>> {
  return new Map(await countAvatarLinkRows(db, actor.ownerId));
}

/** Returns what a link has used up so far. `link` must be one of the actor's. */
export const getLinkUse = async (link: HostedLinkRow, now = new Date()): Promise<LinkUse> =>
  await readLinkUse(db, link.id, now);

/** Returns the logo of a link's page as WebP, or `null` if it has none. */
export async function readLinkLogo(token: string): Promise<Uint8Array<ArrayBuffer> | null> {
  // Postgres can't store NUL and would reject the query.
  const image = token.includes("\0") ? undefined : await findLogoAcrossOwners(db, token);
  return image ? new Uint8Array(image) : null;
}
