import { and, asc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#db/client.ts";
import { conversationReviews, sessions } from "#db/schema/index.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import { isOnPage, type SessionFilter } from "../session-filter.ts";
import type { CriteriaFigures, CriteriaStep } from "./schema.ts";

type Counts = Pick<VerdictCount, "judged" | "met" | "scored" | "scores">;

const round = (figure: number): number => Math.round(figure * 1_000) / 1_000;

/** The figures of many counts together. */
function figuresOf(counts: readonly Counts[]) {
  const sum = (name: keyof Counts) => counts.reduce((total, one) => total + one[name], 0);
  const [judged, met, scored] = [sum("judged"), sum("met"), sum("scored")];
  return {
    ...{ judged, met, met_rate: judged === 0 ? null : round(met / judged) },
    ...{ scored, mean_score: scored === 0 ? null : round(sum("scores") / scored) },
  };
}

/** What counts say of each criterion: together, by version and over time. Pure. */
export function gatherCriteria(counts: readonly VerdictCount[]): CriteriaFigures[] {
  const byName = Map.groupBy(counts, ({ name }) => name);
  return [...byName].map(([name, own]) => {
    const versions = [...Map.groupBy(own, ({ version }) => version)];
    const spans = [...Map.groupBy(own, ({ from }) => from)];
    return {
      name,
      criterion: own.toSorted((a, b) => a.from.localeCompare(b.from)).at(-1)?.criterion ?? "",
      ...figuresOf(own),
      by_version: versions
        .sort(([a], [b]) => (b ?? 0) - (a ?? 0))
        .map(([version, its]) => ({ version, ...figuresOf(its) })),
      over_time: spans
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([from, its]) => ({ from, ...figuresOf(its) })),
    };
  });
}

/** How often the calls that pass the filter met each criterion of their scenario, and their scores. */
export const summarizeCriteria = async (
  { ownerId }: Actor,
  filter: SessionFilter,
  step: CriteriaStep,
): Promise<CriteriaFigures[]> => gatherCriteria(await countVerdicts(db, ownerId, filter, step));

/** The same of one of the actor's scenarios. Throws `SCENARIO_NOT_FOUND`. */
export async function summarizeScenarioCriteria(
  actor: Actor,
  scenarioId: string,
  { step, from, to }: { step: CriteriaStep; from?: string | undefined; to?: string | undefined },
): Promise<CriteriaFigures[]> {
  await getScenario(actor, scenarioId);
  const span = { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
  return await summarizeCriteria(actor, { scenarioId, ...span }, step);
}

/**
 * Counts the verdicts on each criterion of the calls that pass the filter, by the scenario's version and by the day, week or
 * month (UTC) in which the call was created.
 */
async function countVerdicts(db: Db, ownerId: string, filter: SessionFilter, step: CriteriaStep) {
  // One of three words, never a value from outside.
  const from = sql<string>`to_char(date_trunc(${sql.raw(`'${step}'`)}, ${sessions.createdAt} at time zone 'UTC'), 'YYYY-MM-DD')`;
  const name = sql<string>`judged->>'name'`;
  const isMet = sql`(judged->>'isMet')::boolean`;
  const score = sql`(judged->>'score')::integer`;
  const number = (counted: ReturnType<typeof sql>) => sql<number>`${counted}`.mapWith(Number);
  return await db
    .select({
      name,
      version: sessions.scenarioVersion,
      from,
      criterion: sql<string>`(array_agg(judged->>'criterion' order by ${sessions.createdAt} desc))[1]`,
      judged: number(sql`count(${isMet})`),
      met: number(sql`count(*) filter (where ${isMet})`),
      scored: number(sql`count(${score})`),
      scores: number(sql`coalesce(sum(${score}), 0)`),
    })
    .from(sessions)
    .innerJoin(conversationReviews, eq(conversationReviews.sessionId, sessions.id))
    .crossJoinLateral(sql`jsonb_array_elements(${conversationReviews.criteria}) as judged`)
    .where(and(isOnPage(ownerId, filter, { beforeId: undefined }), eq(conversationReviews.status, "ready")))
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(asc(sql`1`), asc(sql`3`), asc(sql`2`));
}
export type VerdictCount = Awaited<ReturnType<typeof countVerdicts>>[number];
