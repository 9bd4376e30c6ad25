import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, scenarios, sessions, workers } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { recordWorker } from "#lib/calls/capacity/capacity.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  NODES,
  pastCall,
  setInstanceLanguages,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const POST = conversationRoutes["/conversations/connect"].POST;

const DOCS = new URL("../../../docs/integrators.md", import.meta.url);

/** One thing that is wrong with a request, how the response says so, and what makes it right. */
type Fault = { check: string; says: string; fix: () => unknown };

/** Stores calls that use up the plan's minutes, and two that are live. */
async function useUp(account: TestAccount): Promise<void> {
  const endedAt = new Date();
  const long = pastCall(account, { activeAt: new Date(endedAt.getTime() - 60_000), endedAt });
  const live = pastCall(account, { status: "created" });
  await db.insert(sessions).values(Array.from({ length: 150 }, () => long));
  await db.insert(sessions).values([live, live]);
}

describeDb("the order of the checks of connect", () => {
  afterAll(async () => {
    Object.assign(env, { RATE_LIMIT_PER_MINUTE: 600 });
    globalThis.visavisSpeech = undefined;
    await db.delete(workers);
  });

  test("is the one that docs/integrators.md gives", async () => {
    const variables = { order: { type: "string" as const, required: true } };
    const account = await createTestAccount({
      plan: "free",
      llmModel: "gpt-5.4",
      nodesJson: { ...NODES, variables },
    });
    const { ownerId } = account;
    await useUp(account);
    const reader = await createTestKey(account, { scope: "read" });
    const worker = newId();
    await recordWorker(worker, { calls: 3, places: 0 });
    setMediaServer(true);
    setInstanceLanguages({ heard: ["en"], spoken: ["en"] });
    Object.assign(env, { RATE_LIMIT_PER_MINUTE: 0 });
    let key = "wrong";
    const body: Record<string, unknown> = {
      scenario_id: newId(),
      avatar_id: newId(),
      language: "de",
      background: `image:${newId()}`,
      unknown_field: 1,
    };
    const faults: Fault[] = [
      { check: "key", says: "AUTH_INVALID", fix: () => (key = reader.key) },
      {
        check: "rate limit",
        says: "rate_limited",
        fix: () => Object.assign(env, { RATE_LIMIT_PER_MINUTE: 600 }),
      },
      { check: "scope", says: "insufficient_scope", fix: () => (key = account.key) },
      { check: "request body", says: "unknown_field", fix: () => delete body.unknown_field },
      { check: "scenario", says: "SCENARIO_NOT_FOUND", fix: () => (body.scenario_id = account.scenarioId) },
      { check: "avatar", says: "AVATAR_NOT_FOUND", fix: () => (body.avatar_id = account.avatarId) },
      {
        check: "required variables",
        says: "runtime_vars.order",
        fix: () => (body.runtime_vars = { order: "7" }),
      },
      {
        check: "plan",
        says: "plan_required",
        fix: () =>
          db.update(scenarios).set({ llmModel: "gpt-4.1-mini" }).where(eq(scenarios.id, account.scenarioId)),
      },
      { check: "language", says: "language_unavailable", fix: () => delete body.language },
      {
        check: "places for calls",
        says: "at_capacity",
        fix: () => recordWorker(worker, { calls: 2, places: 1 }),
      },
      { check: "background", says: "NOT_FOUND", fix: () => delete body.background },
      {
        check: "minutes",
        says: "minutes_used_up",
        fix: () => db.delete(sessions).where(eq(sessions.status, "ended")),
      },
      {
        check: "concurrent calls",
        says: "CONCURRENCY_LIMIT",
        fix: async () => {
          await db.update(accounts).set({ plan: "paid" }).where(eq(accounts.id, ownerId));
          setMediaServer(false);
        },
      },
      { check: "media server", says: "media server", fix: () => setMediaServer(true) },
    ];
    for (const { check, says, fix } of faults) {
      const answer = await callApi(POST, { key, body });
      expect(JSON.stringify(answer.body), check).toContain(says);
      await fix();
    }
    expect((await callApi(POST, { key, body })).status).toBe(200);
    const order = faults.map(({ check }) => check).join(", ");
    expect(readFileSync(DOCS, "utf8").replace(/\s+/g, " ")).toContain(`Checks run in this order: ${order}.`);
  });
});
