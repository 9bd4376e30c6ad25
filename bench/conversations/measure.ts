import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { db, replaceConnection } from "#db/client.ts";
import { type Connection, openPglite, openPostgres, PGLITE_EXTENSIONS } from "#db/open-connection.ts";
import { sessions } from "#db/schema/index.ts";
import { getConversation, listNamedConversations } from "#lib/conversations/conversations.ts";
import { readSearch } from "#lib/conversations/search-words.ts";
import { createTestAccount, NODES, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { searchAccount } from "#lib/search/search-account.ts";
import { summarizeUsage } from "#lib/usage/usage.ts";
import { percentile } from "../load/figures.ts";
import { fillNamed } from "./fill-named.ts";

/** Fills the empty database of DATABASE_URL, or a PGlite in memory, and prints the figures of each page as JSON. */
const [conversationTotal = 200, rowTotal = 100, otherTotal = 4] = process.argv.slice(2).map(Number);
const url = process.env.DATABASE_URL;
const ROUNDS = 200;
/** Scenarios, links, documents, clips and so on, of each kind. */
const NAMED_TOTAL = 2_000;
const DAY_MS = 86_400_000;
const PAGE = { limit: 50, beforeId: undefined };
/** Occurs in one row of one conversation. */
const RARE = "pomegranate";
const WORDS =
  "appointment tomorrow doctor please thank insurance number morning friday address telephone question minute waiting order delivery parcel refund invoice payment card account password problem internet router signal weather holiday flight ticket hotel breakfast window garden kitchen music teacher lesson grammar sentence language garage engine brakes";

/** Conversations of the last 30 days with rows of about twelve words; every second row is an answer with a wait. */
async function fill(account: TestAccount): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < conversationTotal; index += 1) {
    const begun = new Date(Date.now() - (30 * DAY_MS * (conversationTotal - index)) / conversationTotal);
    const id = newId();
    ids.push(id);
    await db.insert(sessions).values({
      ...{
        id,
        ownerId: account.ownerId,
        kind: "api",
        scenarioId: account.scenarioId,
        avatarId: account.avatarId,
      },
      scenario: { name: `Scenario ${index % 3}`, nodesJson: NODES, llmModel: "gpt-4.1-mini" },
      ...{ runtimeVars: {}, sttKeywords: [], recordConversation: false, showAiLabel: true, maxDurationMs: 1 },
      status: index % 10 === 0 ? "failed" : "ended",
      endReason: index % 10 === 0 ? "agent_failed" : "user_left",
      ...{ createdAt: begun, activeAt: begun, endedAt: new Date(begun.getTime() + 180_000) },
    });
  }
  await db.execute(sql`
    insert into transcript_rows (session_id, seq, role, content, node_id, started_at, interrupted, wait_ms)
    select s.id, seq, case seq % 2 when 0 then 'assistant' else 'user' end,
      (select string_agg((string_to_array(${WORDS}, ' '))[1 + floor(random() * 46)::int], ' ')
        from generate_series(1, 12 + seq * 0)),
      'start', s.active_at + seq * interval '2 s', false, case seq % 2 when 0 then 400 + floor(random() * 900)::int end
    from sessions s, generate_series(0, ${rowTotal}::int - 1) seq
    where s.owner_id = ${account.ownerId}`);
  await db.execute(sql`
    update transcript_rows set content = content || ' ' || ${RARE}
    where session_id = ${ids[Math.floor(ids.length / 2)]} and seq = 0`);
  return ids;
}

type Figures = { p50: number; p95: number; max: number };

async function time(work: (round: number) => Promise<unknown>): Promise<Figures> {
  for (let round = 0; round < 5; round += 1) await work(round);
  const tookMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const beganAt = performance.now();
    await work(round);
    tookMs.push(performance.now() - beganAt);
  }
  return { p50: percentile(tookMs, 0.5), p95: percentile(tookMs, 0.95), max: Math.max(...tookMs) };
}

async function measure(connection: Connection): Promise<[page: string, figures: Figures][]> {
  await connection.migrate();
  replaceConnection(connection);
  const account = await createTestAccount();
  const ids = await fill(account);
  for (let other = 0; other < otherTotal; other += 1) await fill(await createTestAccount());
  await fillNamed(account, NAMED_TOTAL, WORDS);
  await db.execute(sql`vacuum analyze`);
  const find = (search: string) => () =>
    listNamedConversations(account, { search: readSearch(search) }, PAGE);
  const filter = { status: "failed", scenarioId: account.scenarioId, minDurationMs: 1_000 } as const;
  const from = new Date(Date.now() - 10 * DAY_MS);
  const pages: [string, (round: number) => Promise<unknown>][] = [
    ["list, newest 50", () => listNamedConversations(account, {}, PAGE)],
    ["list, last 50", () => listNamedConversations(account, {}, { limit: 50, beforeId: ids[50] })],
    [
      "filtered by status, scenario, length, days",
      () => listNamedConversations(account, { ...filter, from }, PAGE),
    ],
    ["searched, a rare word and another", find("pomegranate appoint")],
    ["searched, a word in every conversation", find("doctor")],
    ["searched, the beginning of many words", find("p")],
    ["searched, nothing found", find("zeppelin")],
    ["one conversation with its rows", (round) => getConversation(account, ids[round % ids.length] ?? "")],
    ["overview, 30 days", () => summarizeUsage(account, "month", { timeZone: "Europe/Berlin" })],
  ];
  const everything = (search: string) => () => searchAccount(account, search);
  pages.push(
    ["everything, a rare word", everything(RARE)],
    ["everything, a frequent word", everything("doctor")],
    ["everything, two letters", everything("pa")],
    ["everything, nothing found", everything("zeppelin")],
  );
  const lines: [string, Figures][] = [];
  for (const [name, work] of pages) lines.push([name, await time(work)]);
  replaceConnection(undefined);
  await connection.close();
  return lines;
}

const connection = url
  ? openPostgres(url)
  : openPglite(await PGlite.create({ extensions: PGLITE_EXTENSIONS }));
console.log(JSON.stringify(await measure(connection)));
