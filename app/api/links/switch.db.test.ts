import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { findTestSession, listTestRows } from "#lib/calls/testing/live-session.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
  testLink,
} from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { LINK_OPERATIONS } from "./operations.ts";

const { messages: write, start: startCall, switch: POST } = LINK_OPERATIONS;

const DESK = nodesJsonSchema.parse({
  initial_node: "desk",
  role_instruction: "",
  nodes: { desk: { task_instruction: "", say: "Welcome." } },
});

describeDb("POST /links/{token}/switch", () => {
  let mine: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    mine = await createTestAccount({ plan: "paid", nodesJson: DESK });
  });

  const createLink = async (change: object = {}) => {
    const values = testLink(mine, { allowedOrigins: ["https://shop.example"], mode: "choice", ...change });
    await db.insert(hostedLinks).values(values);
    return values.token;
  };
  const call = (handler: Parameters<typeof callApi>[0], token: string, body: object, headers = {}) =>
    callApi(handler, { params: { token }, body, headers: { "x-forwarded-for": newId(), ...headers } });
  const begin = async (token: string, body: object = { mode: "text" }) => {
    const { body: started } = await call(startCall, token, body);
    const id = String(started.conversation_session_id);
    if ("mode" in body) await expect.poll(async () => (await listTestRows(id)).length).toBeGreaterThan(0);
    return { id, rejoin_token: String(started.rejoin_token) };
  };
  const outcome = async (token: string, body: object) => {
    const { status, body: answer } = await call(POST, token, body);
    return status === 200 ? 200 : `${status} ${answer.reason ?? answer.error_code}`;
  };

  test("opens a room for the same conversation, with what was written, and takes it back", async () => {
    const token = await createLink({ recordConversation: true, maxCallMinutes: 7 });
    const { id, rejoin_token } = await begin(token);
    const { status, body } = await call(POST, token, { rejoin_token, video_format: "portrait" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ mode: "voice", conversation_session_id: id, record_conversation: true, video_format: "portrait" },
      transcript_rows: [{ role: "assistant" }],
    });
    expect(body.room_url).not.toBe("");
    expect(await findTestSession(id)).toMatchObject({ maxDurationMs: 420_000, recordConversation: true });
    // Until its avatar is seen, it may be in writing again: the page that wrote asks later.
    const look = async () => (await call(write, token, { rejoin_token, from_seq: 0 })).status;
    expect(await look()).toBe(503);
    const { body: back } = await call(POST, token, { rejoin_token, mode: "text" });
    expect(back).toMatchObject({ mode: "text", room_url: "", record_conversation: false });
    expect(await db.$count(sessions, eq(sessions.ownerId, mine.ownerId))).toBe(1);
  });

  test("opens no other conversation: of another link, a call, one that is over, or without its token", async () => {
    const token = await createLink();
    const { id, rejoin_token } = await begin(token);
    expect(await outcome(await createLink(), { rejoin_token })).toBe("404 SESSION_NOT_FOUND");
    expect(await outcome(token, { rejoin_token: `${id}.forged` })).toBe("404 SESSION_NOT_FOUND");
    const talking = await begin(token, {});
    expect(await outcome(token, { rejoin_token: talking.rejoin_token })).toBe("409 invalid_state");
    await db.update(sessions).set({ status: "ended", endReason: "idle" }).where(eq(sessions.id, id));
    expect(await outcome(token, { rejoin_token })).toBe("404 SESSION_NOT_FOUND");
  });

  test("has the limits of the link's calls, of which the conversation is one use already", async () => {
    const once = await createLink({ maxUses: 1 });
    expect(await outcome(once, { rejoin_token: (await begin(once)).rejoin_token })).toBe(200);
    const written = await createLink({ mode: "text" });
    const only = await begin(written);
    expect(await outcome(written, { rejoin_token: only.rejoin_token })).toBe("409 mode_not_offered");
    const paused = await createLink();
    const { id, rejoin_token } = await begin(paused);
    await db.update(hostedLinks).set({ isPaused: true }).where(eq(hostedLinks.token, paused));
    expect(await outcome(paused, { rejoin_token })).toBe("403 link_paused");
    await db
      .update(hostedLinks)
      .set({ isPaused: false, maxCallsPerAddress: 1 })
      .where(eq(hostedLinks.token, paused));
    expect(await findTestSession(id)).toMatchObject({ mode: "text", status: "active" });
    expect(await outcome(paused, { rejoin_token })).toBe(200);
  });

  test("is open to the websites that may start the link's calls only", async () => {
    const token = await createLink();
    const { rejoin_token } = await begin(token);
    const from = (origin: string) => call(POST, token, { rejoin_token }, { origin });
    expect((await from("https://evil.example")).status).toBe(403);
    expect((await from("https://shop.example")).status).toBe(200);
  });
});
