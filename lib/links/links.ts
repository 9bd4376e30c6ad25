import { type Db, db, type Tx } from "#db/client.ts";
import { hostedLinks } from "#db/schema/hosted-links.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import { DEMO_SCENARIOS } from "#db/seed/demo-scenarios.ts";
import { eraseRows, trashRows } from "#db/trash.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { hashPassword } from "#lib/auth/passwords/passwords.ts";
import { backgroundCss } from "#lib/avatar-engine/draw/background-name.ts";
import { getAvatar, portraitPath } from "#lib/avatars/avatars.ts";
import { lockBackground } from "#lib/avatars/backgrounds/backgrounds.ts";
import { ownStudio } from "#lib/avatars/own-studio.ts";
import { declaredValues } from "#lib/flow/engine/state.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { listRequiredNames } from "#lib/flow/scenario/template-names.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import { readImage } from "#lib/media/read-image.ts";
import { findExpectedLanguage } from "#lib/operations/models/find-instance-speech.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { invalidField, notFound } from "#lib/platform/errors.ts";
import { randomBase62 } from "#lib/platform/ids.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { getScenario, holdScenario } from "#lib/scenarios/scenarios.ts";
import { recordTrashed } from "#lib/trash/record-trashed.ts";
import { requireFewRows } from "#lib/usage/quotas.ts";
import { summarizeCallsByLink } from "#lib/usage/usage.ts";
import { isDemoOn } from "./demo.ts";
import { linkUrl } from "./present.ts";
import {
  countAvatarLinkRows,
  countLinkRows,
  countNamedLinkRows,
  deleteLogo,
  findHostedLinkRow,
  findLogoAcrossOwners,
  type HostedLinkRow,
  insertHostedLink,
  type LinkUses,
  listHostedLinkRows,
  listLinkNameRows,
  listLinkRowsUsing,
  listLinksWithNames,
  listNamedLinkRows,
  listScenarioLinkRows,
  setLogo,
  updateHostedLinkRow,
  updateLinkRowsUsing,
} from "./queries.ts";
import type { CreateHostedLinkInput, HostedLinkChange } from "./schema.ts";
import type { LinkRefusal, LinkUse } from "./visit/link-refusals.ts";
import { readLinkUse } from "./visit/link-use-queries.ts";
import { findRefusal } from "./visit/open-link.ts";
import type { VisitorField } from "./visitor-fields.ts";

/** Returns one of the actor's links. Throws `NOT_FOUND`. */
export async function getHostedLink(actor: Actor, id: string): Promise<HostedLinkRow> {
  const link = await findHostedLinkRow(db, actor.ownerId, id);
  if (!link) throw notFound("HostedLink");
  return link;
}

/** Lists the actor's links with one of some scenarios, avatars or backgrounds, by label; at most `limit`. */
export const listLinksUsing = (
  actor: Actor,
  used: LinkUses,
  limit: number,
): Promise<{ id: string; label: string }[]> => listLinkRowsUsing(db, actor.ownerId, used, limit);

/** Lists a page of the actor's links, newest first, of one scenario if `scenarioId` is given. */
export const listHostedLinks = (
  actor: Actor,
  { scenarioId, ...page }: Page & { scenarioId?: string | undefined },
) => loadPage(page, (rows) => listHostedLinkRows(db, actor.ownerId, { ...rows, scenarioId }));

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
type NamedLink = NamedLinkRow & {
  url: string;
  calls: number;
  lastCallAt: Date | null;
  refusal: LinkRefusal | null;
};

const NO_CALLS = { calls: 0, lastCallAt: null };

/** Lists a page of the actor's links with names, URLs and calls, newest first by default, as the console shows them. */
export async function listNamedLinks(
  actor: Actor,
  page: Page,
): Promise<{ rows: NamedLink[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await loadPage(
    page,
    (wanted) => listNamedLinkRows(db, actor.ownerId, wanted),
    ({ label: name, createdAt: updatedAt }, by) => sortValueOf({ name, updatedAt }, by),
  );
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

/** Counts the actor's links that match the page's search. */
export const countNamedLinks = (actor: Actor, page: Page): Promise<number> =>
  countNamedLinkRows(db, actor.ownerId, page);

export type DemoLink = {
  token: string;
  mode: HostedLinkRow["mode"];
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
  const ofLandingPage = new Map(DEMO_SCENARIOS.map(({ token, description }) => [token, description]));
  const shown = links
    .filter(({ token }) => ofLandingPage.has(token))
    .map(async (link) => ({
      language: findExpectedLanguage(link.callLanguage ?? link.scenarioLanguage),
      token: link.token,
      mode: link.mode,
      label: link.label,
      description: ofLandingPage.get(link.token) ?? "",
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

/** Twice the size on the page, for high-resolution screens. */
const KEPT_PX = { width: 480, height: 160 };
const RULES = { path: "logo", name: "logo", minPx: 16, maxPx: 4_000 };
const QUALITY = 90;

type Logo = { image: Uint8Array; version: string };

/**
 * Converts a logo to a small WebP image with transparency.
 * `dataUrl` is a `data:` URL in base64. Throws `VALIDATION`.
 */
async function encodeLogo(ownerId: string, dataUrl: string): Promise<Logo> {
  const file = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const picture = await readImage(file, { ...RULES, ownerId }, (read) =>
    read.resize({ ...KEPT_PX, fit: "inside", withoutEnlargement: true }).webp({ quality: QUALITY }),
  );
  const version = sha256(picture).slice(0, 16);
  return { image: new Uint8Array(picture), version };
}

/** 142 bits: tokens can't be guessed. */
const TOKEN_LENGTH = 24;

/**
 * Creates a public page that starts calls of one of the actor's scenarios.
 * Throws `SCENARIO_NOT_FOUND`, `AVATAR_NOT_FOUND`, `NOT_FOUND` for an unknown
 * background image, and `VALIDATION` for a logo that is not an image.
 */
export async function createHostedLink(actor: Actor, input: CreateHostedLinkInput): Promise<HostedLinkRow> {
  const { passcode, logo, ...columns } = input;
  const passcodeHash = passcode === null ? null : await hashPassword(passcode);
  const made = logo === null ? null : await encodeLogo(actor.ownerId, logo);
  return await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "links");
    // Locked, so that deleting the scenario at the same time either comes first or deletes the link, too.
    await holdScenario(tx, actor, input.scenarioId);
    await getAvatar(actor, input.avatarId, tx);
    await lockBackground(tx, actor, input.background);
    const link = await insertHostedLink(tx, actor.ownerId, {
      ...columns,
      passcodeHash,
      logoVersion: made?.version ?? null,
      token: randomBase62(TOKEN_LENGTH),
    });
    if (made) await setLogo(tx, link.id, made.image);
    await recordAudit(tx, actor, "link.created", { id: link.id, name: link.label });
    return link;
  });
}

/** Changes a link. Its URL stays. Throws `NOT_FOUND`, and like `createHostedLink` for new values. */
export async function updateHostedLink(
  actor: Actor,
  id: string,
  change: Partial<HostedLinkChange>,
): Promise<HostedLinkRow> {
  const { passcode, logo, ...columns } = change;
  const passcodeHash = passcode ? await hashPassword(passcode) : passcode;
  const made = typeof logo === "string" ? await encodeLogo(actor.ownerId, logo) : logo;
  return await db.transaction(async (tx) => {
    if (!(await findHostedLinkRow(tx, actor.ownerId, id))) throw notFound("HostedLink");
    if (change.scenarioId !== undefined) await holdScenario(tx, actor, change.scenarioId);
    if (change.avatarId !== undefined) await getAvatar(actor, change.avatarId, tx);
    if (change.background !== undefined) await lockBackground(tx, actor, change.background);
    const link = await updateHostedLinkRow(tx, actor.ownerId, id, {
      ...columns,
      passcodeHash,
      // Null removes the logo, undefined keeps it.
      logoVersion: made ? made.version : made,
    });
    if (!link) throw notFound("HostedLink");
    await changeLogo(tx, id, made);
    await recordAudit(tx, actor, "link.changed", { id, name: link.label });
    return link;
  });
}

/** `null` removes the logo, `undefined` keeps it. */
async function changeLogo(tx: Db, id: string, logo: Logo | null | undefined): Promise<void> {
  if (logo) await setLogo(tx, id, logo.image);
  else if (logo === null) await deleteLogo(tx, id);
}

/** Moves those of `ids` that are the actor's links to the trash. Throws if none of them is. Live calls continue. */
export async function deleteHostedLinks(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await db.transaction(async (tx) => {
    const deleted = await trashRows(tx, hostedLinks, actor.ownerId, searchableIds(ids));
    await recordTrashed(tx, actor, "link.deleted", deleted);
    return deleted;
  });
  if (deletedIds.length === 0) throw notFound("HostedLink");
  return splitDeletion(ids, deletedIds);
}

/**
 * Gives the actor's links with one of some scenarios or avatars another one, which must be the actor's. Throws `VALIDATION`
 * naming the links whose pages would refuse every visitor.
 */
export async function moveLinks(
  tx: Tx,
  actor: Actor,
  used: { scenarioIds?: string[]; avatarIds?: string[] },
  to: { scenarioId: string } | { avatarId: string },
): Promise<void> {
  const moved = await updateLinkRowsUsing(tx, actor.ownerId, used, to);
  if ("scenarioId" in to) await requireAllVariables(tx, actor, to.scenarioId, moved);
  await recordAudit(
    tx,
    actor,
    "link.changed",
    moved.map(({ id, label }) => ({ id, name: label })),
  );
}

async function requireAllVariables(
  tx: Tx,
  actor: Actor,
  scenarioId: string,
  links: readonly HostedLinkRow[],
): Promise<void> {
  const { nodesJson } = await getScenario(actor, scenarioId, tx);
  const broken = links.filter(
    ({ runtimeVars, visitorFields }) => listMissing(nodesJson, runtimeVars, visitorFields).length > 0,
  );
  if (broken.length === 0) return;
  const labels = broken.map(({ label }) => label).join(", ");
  throw invalidField(
    "replacement",
    `The replacement requires variables that these links do not set: ${labels}`,
  );
}

/** Deletes those of the actor's links that are in the trash for good. Returns their ids. */
export const eraseHostedLinks = (actor: Actor, ids: string[]): Promise<string[]> =>
  eraseRows(db, hostedLinks, actor.ownerId, ids);

/**
 * The variables that a scenario requires, a link's `runtimeVars` lack or leave empty, and its page does not ask for: without
 * them, the link's page would refuse every visitor. Throws `SCENARIO_NOT_FOUND`.
 */
export async function findMissingVariables(
  actor: Actor,
  scenarioId: string,
  runtimeVars: Readonly<Record<string, JsonValue>>,
  visitorFields: readonly Pick<VisitorField, "name" | "label" | "required">[] = [],
): Promise<string[]> {
  const { nodesJson } = await getScenario(actor, scenarioId);
  return listMissing(nodesJson, runtimeVars, visitorFields);
}

function listMissing(
  nodesJson: NodesJson,
  runtimeVars: Readonly<Record<string, JsonValue>>,
  visitorFields: readonly Pick<VisitorField, "name" | "label" | "required">[],
): string[] {
  const given = declaredValues(nodesJson, runtimeVars);
  const asked = new Set(
    visitorFields.flatMap(({ name, label, required }) => (label !== null && required ? [name] : [])),
  );
  return listRequiredNames(nodesJson).filter(
    (name) =>
      !(asked.has(name) && isText(nodesJson, name)) && (!Object.hasOwn(given, name) || given[name] === ""),
  );
}

/** Whether an answer, which is a text, can set the variable. */
const isText = ({ variables }: NodesJson, name: string): boolean =>
  ["string", "enum"].includes(variables?.[name]?.type ?? "");
