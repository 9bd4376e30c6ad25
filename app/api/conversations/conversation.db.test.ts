import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const connect = conversationRoutes["/conversations/connect"].POST;
const GET = conversationRoutes["/conversations/{conversation_session_id}"].GET;

describeDb("GET /conversations/{id}", () => {
  let account: TestAccount;
  let id: string;
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
    const body = { scenario_id: account.scenarioId, avatar_id: account.avatarId, record_conversation: true };
    id = (await callApi(connect, { key: account.key, body })).body.conversation_session_id;
  });
  const get = (conversationId: string, key: string | undefined = account.key) =>
    callApi(GET, { ...(key && { key }), params: { conversation_session_id: conversationId } });

  test("returns a call that has just been created", async () => {
    const { status, body } = await get(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      mode: "voice",
      ...{ started_at: null, video_format: "square" },
      ...{ recording_status: "not_started", recording_error: null },
      status: "created",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      created_at_text: expect.stringMatching(
        /^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d [A-Z]+([+-][\d:]+)?$/,
      ),
      ended_at: null,
      duration_ms: 0,
      duration_text: "0 s",
      end_reason: null,
      failure_reason: null,
      avatar: {
        id: account.avatarId,
        href: `/avatars/${account.avatarId}`,
        profile_image_url: expect.stringContaining("signature="),
      },
      scenario_id: account.scenarioId,
      scenario_version: 1,
      hosted_link_id: null,
      visitor_id: null,
      metadata: {},
      show_ai_label: false,
      language: null,
      recording: {
        has_recording: false,
        status_text: "The recording has not started yet.",
        is_ready: false,
      },
      rating: null,
      transcript_rows: [],
    });
  });

  test("returns how long a call was, how it ended, and its transcript in order", async () => {
    const activeAt = new Date("2026-03-04T10:00:00.000Z");
    const endedAt = new Date("2026-03-04T10:03:05.400Z");
    await db
      .update(sessions)
      .set({ status: "ended", endReason: "user_left", activeAt, endedAt })
      .where(eq(sessions.id, id));
    const row = { sessionId: id, nodeId: "start", startedAt: activeAt, interrupted: false };
    await db.insert(transcriptRows).values([
      { ...row, seq: 1, role: "user", content: "Hello" },
      { ...row, seq: 0, role: "assistant", content: "Hi, I am", interrupted: true },
      { ...row, seq: 2, role: "system", content: "The user is a customer", commandSeq: 1 },
    ]);
    const { body } = await get(id);
    expect(body).toMatchObject({
      status: "ended",
      end_reason: "user_left",
      ended_at: "2026-03-04T10:03:05.400Z",
      duration_ms: 185_400,
      duration_text: "3 min 5 s",
    });
    const shared = {
      node_id: "start",
      started_at: "2026-03-04T10:00:00.000Z",
      typed: false,
      language: null,
      member_name: null,
    };
    expect(body.transcript_rows).toEqual([
      { ...shared, seq: 0, role: "assistant", content: "Hi, I am", interrupted: true },
      { ...shared, seq: 1, role: "user", content: "Hello", interrupted: false },
      { ...shared, seq: 2, role: "system", content: "The user is a customer", interrupted: false },
    ]);
  });
});
