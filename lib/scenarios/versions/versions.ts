import { db } from "#db/client.ts";
import type { Page } from "#lib/http/input/pages.ts";
import { cutPage } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import {
  findScenarioRow,
  findVersionRow,
  hasVersions,
  type ListedVersionRow,
  listVersionRows,
  type ScenarioRow,
  type ScenarioVersionRow,
} from "../queries.ts";
import { type DraftBase, getScenario, publishScenario, saveDraft, shownVersion } from "../scenarios.ts";
import { compareJson, type JsonChange } from "./json-changes.ts";
import { presentContent, type VersionChoice } from "./schema.ts";

const FIRST = 1;
/** The largest number that the database stores. */
const MAX_NUMBER = 2_147_483_647;
/** More than anybody reads. */
const MAX_VERSIONS = 200;

/** One published version of one of the actor's scenarios. */
export async function getVersion(
  actor: Actor,
  scenarioId: string,
  number: number,
): Promise<ScenarioVersionRow> {
  const version =
    number > MAX_NUMBER ? undefined : await findVersionRow(db, actor.ownerId, scenarioId, number);
  if (version) return version;
  // A scenario that never changed has its first version only in its row.
  const scenario = number === FIRST ? await findScenarioRow(db, actor.ownerId, scenarioId) : undefined;
  if (!scenario || (await hasVersions(db, scenarioId))) throw notFound("Version");
  const { nodesJson, llmModel, fallbackLlmModel, createdAt: publishedAt } = scenario;
  const content = { nodesJson, llmModel, fallbackLlmModel };
  return { scenarioId, number, ...content, publishedAt, userId: null, keyId: null };
}

/** The published versions of one of the actor's scenarios, newest first, without their content. */
export async function listVersions(actor: Actor, scenarioId: string): Promise<ListedVersionRow[]> {
  const rows = await listVersionRows(db, actor.ownerId, scenarioId, { limit: MAX_VERSIONS });
  if (rows.length > 0) return rows;
  const scenario = await findScenarioRow(db, actor.ownerId, scenarioId);
  return scenario ? [firstVersion(scenario)] : [];
}

/** Nobody records who created a scenario. */
const firstVersion = ({ createdAt }: ScenarioRow): ListedVersionRow => ({
  number: FIRST,
  publishedAt: createdAt,
  author: null,
});

/** A version's place in a list, in the form that cursors have. */
const placeOf = (number: number): string =>
  `00000000-0000-0000-0000-${number.toString(16).padStart(12, "0")}`;
const numberAt = (place: string): number => Math.min(Number.parseInt(place.slice(-12), 16), MAX_NUMBER);

/** A page of the published versions, newest first. The first one is the version that calls start from. */
export async function listVersionPage(
  actor: Actor,
  scenarioId: string,
  { limit, beforeId }: Page,
): Promise<{ rows: ListedVersionRow[]; nextCursor: string | null }> {
  const scenario = await getScenario(actor, scenarioId);
  const before = beforeId === undefined ? undefined : numberAt(beforeId);
  const stored = await listVersionRows(db, actor.ownerId, scenarioId, { limit: limit + 1, before });
  // A scenario that never changed has its first version only in its row.
  const isFirstOnly = stored.length === 0 && (before ?? MAX_NUMBER) > FIRST;
  const rows = isFirstOnly ? [firstVersion(scenario)] : stored;
  return cutPage(
    rows.map((row) => ({ ...row, id: placeOf(row.number) })),
    limit,
  );
}

async function contentOf(actor: Actor, scenario: ScenarioRow, version: VersionChoice): Promise<JsonValue> {
  const shown = { published: scenario, draft: shownVersion(scenario) };
  const content =
    typeof version === "number" ? await getVersion(actor, scenario.id, version) : shown[version];
  // As the database returns it: JSON, without what is undefined.
  return JSON.parse(JSON.stringify(presentContent(content)));
}

/** What has to change in the version `from` to get `to`. Throws `SCENARIO_NOT_FOUND`, and `NOT_FOUND` for a version. */
export async function compareVersions(
  actor: Actor,
  scenarioId: string,
  { from, to }: { from: VersionChoice; to: VersionChoice },
): Promise<JsonChange[]> {
  const scenario = await getScenario(actor, scenarioId);
  return compareJson(await contentOf(actor, scenario, from), await contentOf(actor, scenario, to));
}

/**
 * Publishes the draft as `publishScenario` does. Returns the version that this published; without a draft, the one that
 * calls start from.
 */
export async function publishDraft(
  actor: Actor,
  scenarioId: string,
  base: DraftBase,
): Promise<Pick<ListedVersionRow, "number" | "publishedAt">> {
  const { scenario, version } = await publishScenario(actor, scenarioId, base);
  if (version) return version;
  const [newest] = await listVersionRows(db, actor.ownerId, scenario.id, { limit: 1 });
  return newest ?? firstVersion(scenario);
}

/** Saves a published version as the draft. Calls start from it once it is published. Throws as `saveDraft` does. */
export async function restoreVersion(
  actor: Actor,
  scenarioId: string,
  number: number,
  base: DraftBase,
): Promise<ScenarioRow> {
  const { id } = await getScenario(actor, scenarioId);
  const { nodesJson, llmModel, fallbackLlmModel } = await getVersion(actor, id, number);
  const { scenario } = await saveDraft(actor, id, { nodesJson, llmModel, fallbackLlmModel }, base);
  return scenario;
}
