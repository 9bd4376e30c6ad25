import { createHash } from "node:crypto";
import { AccessToken } from "livekit-server-sdk";
import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import {
  createActiveSession,
  createTestSession,
  findTestSession,
} from "#lib/conversations/testing/live-session.ts";
import { env } from "#lib/platform/env.ts";
import { POST } from "./route.ts";

/** Signs as the media server does: a token over the body's hash. */
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
  test("takes what the media server signed", async () => {
    const id = await createTestSession();
    expect((await post(joined(id), await sign(joined(id)))).status).toBe(200);
    expect((await findTestSession(id)).userJoinedAt).not.toBeNull();
  });

  test("takes what it tells of an Egress, which names its room itself", async () => {
    const id = await createActiveSession({ recordingStatus: "recording", recordingEgressId: "EG_1" });
    const egressInfo = { egressId: "EG_1", roomName: id, status: "EGRESS_FAILED", startedAt: "17" };
    const body = JSON.stringify({ event: "egress_ended", egressInfo });
    expect((await post(body, await sign(body))).status).toBe(200);
    expect((await findTestSession(id)).recordingStatus).toBe("failed");
  });

  test("refuses an unsigned event, another secret's, another body's, and a caller's own room token", async () => {
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

  test("answers 200 to signed events that it does not know", async () => {
    for (const body of [
      '{"event":"something_new","id":"EV_1"}',
      '{"event":"room_finished","room":{"name":"r"}}',
      "{}",
    ]) {
      expect((await post(body, await sign(body))).status).toBe(200);
    }
  });
});
