import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const POST = conversationRoutes["/conversations/connect"].POST;

const bodyOf = ({ scenarioId, avatarId }: TestAccount) => ({ scenario_id: scenarioId, avatar_id: avatarId });

describeDb("POST /conversations/connect with an Idempotency-Key", () => {
  let account: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
  });
  const connect = (body: unknown, call: { key?: string; headers?: Record<string, string> } = {}) =>
    callApi(POST, { key: account.key, body, ...call });

  test("an Idempotency-Key belongs to the account, and to the meaning of the first body", async () => {
    const headers = { "idempotency-key": "k" };
    const first = await connect(bodyOf(account), { headers });
    const { scenario_id, avatar_id } = bodyOf(account);
    const same = await connect(` {"avatar_id": "${avatar_id}",\n "scenario_id":"${scenario_id}"}`, {
      headers,
    });
    expect(same.body).toEqual(first.body);
    const other = await connect({ ...bodyOf(account), show_ai_label: true }, { headers });
    expect([other.status, other.body.error_code, other.body.reason]).toEqual([
      409,
      "VALIDATION",
      "idempotency_conflict",
    ]);
    const stranger = await createTestAccount();
    const theirs = await connect(bodyOf(stranger), { key: stranger.key, headers });
    expect(theirs.headers.get("idempotency-replayed")).toBeNull();
    for (const bad of ["", "x".repeat(256)]) {
      expect((await connect(bodyOf(account), { headers: { "idempotency-key": bad } })).status).toBe(400);
    }
  });

  test("a failed request can be retried with its Idempotency-Key", async () => {
    const headers = { "idempotency-key": "again" };
    setMediaServer(false);
    expect((await connect(bodyOf(account), { headers })).status).toBe(503);
    setMediaServer(true);
    expect((await connect(bodyOf(account), { headers })).status).toBe(200);
  });
});
