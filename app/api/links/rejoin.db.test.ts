import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { signRejoinToken } from "#lib/calls/connect/rejoin-conversation.ts";
import { testRow } from "#lib/calls/testing/live-session.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import { callApi, createTestAccount, setMediaServer, testLink } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { OPTIONS } from "./[token]/[operation]/route.ts";
import { LINK_OPERATIONS } from "./operations.ts";

const { start: startCall, rejoin: POST } = LINK_OPERATIONS;

async function createLink(allowedOrigins: string[] = []): Promise<string> {
  const link = testLink(await createTestAccount({ plan: "paid" }), { label: "Front desk", allowedOrigins });
  await db.insert(hostedLinks).values(link);
  return link.token;
}

const call = (handler: Parameters<typeof callApi>[0], token: string, body: unknown) =>
  callApi(handler, { params: { token }, body, headers: { "x-forwarded-for": newId() } });
const rejoin = (token: string, rejoinToken: string) => call(POST, token, { rejoin_token: rejoinToken });

async function begin(token: string) {
  const { status, body } = await call(startCall, token, { video_format: "portrait" });
  expect(status).toBe(200);
  return { id: String(body.conversation_session_id), rejoinToken: String(body.rejoin_token) };
}

const update = (id: string, change: Partial<typeof sessions.$inferInsert>) =>
  db.update(sessions).set(change).where(eq(sessions.id, id));

describeDb("POST /links/{token}/rejoin", () => {
  beforeEach(() => setMediaServer(true));

  test("lets the page that started a call rejoin it, with the transcript but without system messages", async () => {
    const token = await createLink();
    const { id, rejoinToken } = await begin(token);
    await update(id, { status: "active", activeAt: new Date(Date.now() - 60_000) });
    const rows = [
      testRow(0, { content: "Hello." }),
      testRow(1, { role: "system", content: "Be brief." }),
      testRow(2, { role: "user", content: "Hi." }),
    ];
    await reportRows(id, { rows, ackedCommandSeqs: [] });
    const { status, body } = await rejoin(token, rejoinToken);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      conversation_session_id: id,
      rejoin_token: rejoinToken,
      video_format: "portrait",
      transcript_rows: [
        { seq: 0, role: "assistant", content: "Hello." },
        { seq: 2, role: "user", content: "Hi." },
      ],
    });
    expect(body.elapsed_ms).toBeGreaterThanOrEqual(60_000);
    const [, claims = ""] = String(body.token).split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      sub: `user-${id}`,
      video: { room: id },
    });
  });

  test("keeps the label and the recording of the call's start, even if the link has changed since", async () => {
    const token = await createLink();
    const { id, rejoinToken } = await begin(token);
    await update(id, { recordConversation: true });
    await db.update(hostedLinks).set({ showAiLabel: false }).where(eq(hostedLinks.token, token));
    const { body } = await rejoin(token, rejoinToken);
    expect([body.show_ai_label, body.record_conversation]).toEqual([true, true]);
  });

  test("gives the same response for another link's call, a forged token and an ended call", async () => {
    const token = await createLink();
    const { id, rejoinToken } = await begin(token);
    const elsewhere = await createLink();
    const other = await begin(elsewhere);
    const attempts = [
      await rejoin(elsewhere, rejoinToken),
      await rejoin(token, other.rejoinToken),
      await rejoin(token, `${id}.${other.rejoinToken.split(".")[1]}`),
      await rejoin(token, signRejoinToken(newId())),
      await rejoin("nonsense", rejoinToken),
    ];
    await update(id, { status: "ended", endReason: "user_left", endedAt: new Date() });
    attempts.push(await rejoin(token, rejoinToken));
    for (const { status, body } of attempts) {
      expect([status, body.error_code]).toEqual([404, "SESSION_NOT_FOUND"]);
    }
  });

  test("lets pages rejoin only from websites that may start the link's calls", async () => {
    const token = await createLink(["https://shop.example"]);
    const { rejoinToken } = await begin(token);
    const from = async (origin: string) => {
      const headers = { origin, "sec-fetch-site": "cross-site", "x-forwarded-for": newId() };
      const request = new Request("http://localhost/x", { method: "OPTIONS", headers });
      const asked = await OPTIONS(request, { params: Promise.resolve({ token }) });
      const response = await callApi(POST, {
        params: { token },
        body: { rejoin_token: rejoinToken },
        headers,
      });
      return [asked.status, response.status, response.headers.get("access-control-allow-origin")];
    };
    expect(await from("https://shop.example")).toEqual([204, 200, "https://shop.example"]);
    expect(await from("https://evil.example")).toEqual([405, 403, null]);
  });
});
