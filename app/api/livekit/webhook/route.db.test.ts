import { createHash } from "node:crypto";
import { AccessToken } from "livekit-server-sdk";
import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createTestSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { env } from "#lib/platform/env.ts";
import { POST } from "./route.ts";

/** Signs a body as the media server does: with a token over its hash. */
async function sign(body: string, secret = env.LIVEKIT_API_SECRET): Promise<string> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, secret);
  token.sha256 = createHash("sha256").update(body).digest("base64");
  return await token.toJwt();
}

const post = (body: string, authorization: string | null) =>
  POST(
    new Request("http://app/api/livekit/webhook", {
      method: "POST",
      body,
      headers: authorization === null ? {} : { authorization },
    }),
  );

const joined = (id: string) =>
  JSON.stringify({
    event: "participant_joined",
    room: { name: id },
    participant: { identity: `user-${id}` },
  });

describeDb("the media server's webhook", () => {
  test("accepts events that the media server signed", async () => {
    const id = await createTestSession();
    expect((await post(joined(id), await sign(joined(id)))).status).toBe(200);
    expect((await findTestSession(id)).userJoinedAt).not.toBeNull();
  });

  test("refuses unsigned events, other secrets, other bodies, and a visitor's own room token", async () => {
    const id = await createTestSession();
    const roomToken = new AccessToken(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET, {
      identity: `user-${id}`,
    });
    roomToken.addGrant({ roomJoin: true, room: id });
    const forged = [
      null,
      "garbage",
      await sign(joined(id), "x".repeat(32)),
      await sign("{}"),
      await roomToken.toJwt(),
    ];
    for (const authorization of forged) expect((await post(joined(id), authorization)).status).toBe(401);
    expect((await findTestSession(id)).userJoinedAt).toBeNull();
  });

  test("responds with 200 to unknown signed events", async () => {
    for (const body of [
      '{"event":"something_new","id":"EV_1"}',
      '{"event":"room_finished","room":{"name":"r"}}',
      "{}",
    ]) {
      expect((await post(body, await sign(body))).status).toBe(200);
    }
  });
});
