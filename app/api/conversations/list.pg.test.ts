import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import {
  conversationReviews,
  conversationSummaries,
  hostedLinks,
  sessions,
  transcriptRows,
} from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { listNamedConversations } from "#lib/conversations/conversations.ts";
import { readSearch } from "#lib/conversations/search-words.ts";
import {
  callApi,
  createTestAccount,
  pastCall,
  type TestAccount,
  testLink,
} from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const read = conversationRoutes["/conversations/{conversation_session_id}"].GET;
const list = conversationRoutes["/conversations"].GET;

describeDb("GET /conversations", () => {
  let account: TestAccount;
  let stranger: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
    stranger = await createTestAccount();
  });
  const insert = async (change: Partial<typeof sessions.$inferInsert> = {}, owner = account) => {
    const id = newId();
    await db.insert(sessions).values(pastCall(owner, { id, ...change }));
    return id;
  };
  const page = async (query = "", key = account.key) => {
    const { status, body } = await callApi(list, { key, query });
    expect(status).toBe(200);
    return body;
  };
  const idsOf = async (query = "") => (await page(query)).conversations.map(({ id }: { id: string }) => id);

  test("returns each conversation as its detail does, without the transcript", async () => {
    const id = await insert({ status: "ended", endReason: "user_left", endedAt: new Date() });
    const { body } = await callApi(read, {
      key: account.key,
      params: { conversation_session_id: id },
    });
    const { transcript_rows, ...rest } = body;
    expect(transcript_rows).toEqual([]);
    const [listed] = (await page()).conversations;
    const { profile_image_url: _, ...avatar } = rest.avatar;
    expect(listed).toMatchObject({ ...rest, avatar });
    expect(Object.keys(listed).sort()).toEqual(Object.keys(rest).sort());
  });

  test("returns conversations newest first, each on exactly one page, even if created at the same instant", async () => {
    const createdAt = new Date();
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) ids.unshift(await insert({ createdAt }));
    await insert({}, stranger);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const body = await page(`?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.conversations.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(ids);
  });

  test("filters by scenario, status and time, alone and combined, within the account", async () => {
    const scenarioId = newId();
    const old = await insert({ createdAt: new Date("2026-03-01T10:00:00.000Z"), status: "failed" });
    const mid = await insert({ createdAt: new Date("2026-03-02T00:00:00.000Z"), scenarioId });
    const late = await insert({
      createdAt: new Date("2026-03-03T23:59:59.999Z"),
      status: "active",
      scenarioId,
    });
    await insert({ createdAt: new Date("2026-03-02T00:00:00.000Z"), scenarioId }, stranger);
    expect(await idsOf(`?scenario_id=${scenarioId}`)).toEqual([late, mid]);
    expect(await idsOf("?status=failed")).toEqual([old]);
    expect(await idsOf("?from=2026-03-02T00:00:00.000Z")).toEqual([late, mid]);
    expect(await idsOf("?from=2026-03-02&to=2026-03-03")).toEqual([mid]);
    expect(await idsOf("?to=2026-03-02T01:00:00%2B01:00")).toEqual([old]);
    expect(await idsOf(`?scenario_id=${scenarioId}&status=active&from=2026-03-01&limit=1`)).toEqual([late]);
    for (const unknown of [newId(), "nonsense", stranger.scenarioId]) {
      expect(await idsOf(`?scenario_id=${unknown}`)).toEqual([]);
    }
    expect(await idsOf("?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59.9999999Z")).toHaveLength(3);
  });

  test("filters by avatar, link, length and recording", async () => {
    const avatarId = newId();
    const hostedLinkId = newId();
    const activeAt = new Date("2026-03-01T10:00:00.000Z");
    const short = await insert({ avatarId, activeAt, endedAt: new Date("2026-03-01T10:00:30.000Z") });
    const long = await insert({
      ...{ hostedLinkId, activeAt, endedAt: new Date("2026-03-01T10:05:00.000Z") },
      recordingStatus: "ready",
    });
    const unborn = await insert({ status: "expired", recordingStatus: "not_started" });
    expect(await idsOf(`?avatar_id=${avatarId}`)).toEqual([short]);
    expect(await idsOf(`?hosted_link_id=${hostedLinkId}`)).toEqual([long]);
    expect(await idsOf("?min_duration_ms=30000")).toEqual([long, short]);
    expect(await idsOf("?max_duration_ms=300000")).toEqual([short]);
    expect(await idsOf("?has_recording=true")).toEqual([long]);
    expect(await idsOf("?has_recording=false")).toEqual([unborn, short]);
  });

  test("filters by broken guardrails", async () => {
    const [broken, kept, unjudged] = [await insert(), await insert(), await insert()];
    const violation = { kind: "rule" as const, rule: "No.", reason: "Yes.", rowSeqs: [0] };
    const review = { ownerId: account.ownerId, status: "ready" } as const;
    await db.insert(conversationReviews).values([
      { ...review, sessionId: broken, violations: [violation] },
      { ...review, sessionId: kept },
    ]);
    expect(await idsOf("?has_violations=true")).toEqual([broken]);
    expect(await idsOf("?has_violations=false")).toEqual([unjudged, kept]);
  });

  test("filters by the verdict on a criterion", async () => {
    const [met, missed, scored] = [await insert(), await insert(), await insert()];
    const judged = {
      name: "helped",
      criterion: "Helped.",
      isMet: null,
      score: null,
      reason: "",
      rowSeqs: [],
    };
    const review = { ownerId: account.ownerId, status: "ready" } as const;
    await db.insert(conversationReviews).values([
      { ...review, sessionId: met, criteria: [{ ...judged, isMet: true }] },
      { ...review, sessionId: missed, criteria: [{ ...judged, isMet: false }] },
      {
        ...review,
        sessionId: scored,
        criteria: [
          { ...judged, score: 5 },
          { ...judged, name: "polite" },
        ],
      },
    ]);
    expect(await idsOf("?criterion=helped:met")).toEqual([met]);
    expect(await idsOf("?criterion=helped:not_met")).toEqual([missed]);
    expect(await idsOf("?criterion=helped:5")).toEqual([scored]);
    expect(await idsOf("?criterion=polite:not_judged")).toEqual([scored]);
    expect(await idsOf("?criterion=polite:met")).toEqual([]);
  });

  test("filters by the answer to the scenario's success question", async () => {
    const [won, lost] = [await insert(), await insert()];
    await insert();
    const summary = { ownerId: account.ownerId, status: "ready", question: "Booked?" } as const;
    await db.insert(conversationSummaries).values([
      { ...summary, sessionId: won, outcome: "yes" },
      { ...summary, sessionId: lost, outcome: "no" },
    ]);
    expect(await idsOf("?outcome=yes")).toEqual([won]);
    expect(await idsOf("?outcome=unclear")).toEqual([]);
  });

  test("the console's list names the link, and has the summary and the visitor's first words", async () => {
    const link = testLink(account, { id: newId(), label: "Front desk" });
    await db.insert(hostedLinks).values(link);
    const plain = await insert();
    const linked = await insert({ kind: "hosted_link", hostedLinkId: link.id });
    const row = { sessionId: linked, nodeId: "start", startedAt: new Date(), interrupted: false };
    await db.insert(transcriptRows).values([
      { ...row, seq: 0, role: "assistant", content: "Hello." },
      { ...row, seq: 1, role: "user", content: "My parcel is late." },
      { ...row, seq: 2, role: "user", content: "By a week." },
    ]);
    const summary = {
      ownerId: account.ownerId,
      sessionId: linked,
      status: "ready",
      summary: "A late parcel.",
    } as const;
    await db.insert(conversationSummaries).values(summary);
    const { rows } = await listNamedConversations(account, {}, { limit: 9, beforeId: undefined });
    expect(rows).toMatchObject([
      { id: linked, linkLabel: "Front desk", summary: "A late parcel.", firstWords: "My parcel is late." },
      { id: plain, linkLabel: null, summary: null, firstWords: null },
    ]);
  });

  test("searches transcripts by the beginnings of words in one row, in any language, within the account", async () => {
    const say = async (content: string, owner = account) => {
      const sessionId = await insert({}, owner);
      const row = { role: "user", nodeId: "start", startedAt: new Date(), interrupted: false } as const;
      await db.insert(transcriptRows).values({ ...row, sessionId, seq: 0, content });
      return sessionId;
    };
    const moved = await say("I'd like to MOVE my check-up to 9:40, I am ana@example.org");
    const spread = await say("Move");
    const german = await say("Die Prüfung verschieben");
    const japanese = await say("明日の予約を変更したい");
    await say("I'd like to move my check-up", stranger);
    const find = (q: string) => idsOf(`?q=${encodeURIComponent(q)}`);
    expect(await find("mov")).toEqual([spread, moved]);
    const shown = await listNamedConversations(
      account,
      { search: readSearch("mov") },
      { limit: 9, beforeId: undefined },
    );
    const marks = shown.rows.map(({ match }) => match?.snippet.find(({ isMatch }) => isMatch)?.text);
    expect(marks).toEqual(["Move", "MOVE"]);
    for (const q of ["move check-up", "9:40", "ana@example.org", "I'd", moved]) {
      expect(await find(q), q).toEqual([moved]);
    }
    expect(await find("prüf")).toEqual([german]);
    expect(await find("予約")).toEqual([japanese]);
    for (const q of ["ove", "check-up spread", "%", "\u0000?", "\\", "a & !b | (c:*", ":*"]) {
      expect(await find(q), q).toEqual([]);
    }
  });

  test.each([
    ["q=", "q is required"],
    [`q=${"x".repeat(201)}`, "q must have at most 200 characters"],
    ["outcome=maybe", "outcome must be one of yes, no, unclear"],
    ["min_duration_ms=-1", "min_duration_ms must be a number of milliseconds from 0 to 999999999"],
    ["has_recording=1", "has_recording must be one of true, false"],
    ["status=over", "status must be one of created, active, ended, expired, failed"],
    ["from=yesterday", "from must be an ISO 8601 date, or a time with a time zone"],
    ["to=2026-02-30", "to must be an ISO 8601 date, or a time with a time zone"],
    ["from=2026-01-01T00:00:00", "from must be an ISO 8601 date, or a time with a time zone"],
    ["from=0000-01-01", "from must be between the years 1 and 9999"],
    ["to=9999-12-31T23:59:59-23:59", "to must be between the years 1 and 9999"],
    ["scenario_id=", "scenario_id is required"],
    ["limit=0", "limit must be a number from 1 to 100"],
    ["cursor=AAAA", "cursor is not valid"],
    ["since=2026-01-01", "since is not a known field"],
  ])("cannot be asked with %s", async (query, error) => {
    const { status, body } = await callApi(list, { key: account.key, query: `?${query}` });
    expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", error]);
  });
});
