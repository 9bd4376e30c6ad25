import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { openAppDatabase } from "#db/open-app-database.ts";
import { createAccount } from "#lib/auth/accounts/accounts.ts";
import { authenticateKey, createKey } from "#lib/auth/keys/keys.ts";
import { listAvatars } from "#lib/avatars/avatars.ts";
import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { getConversation, listConversations } from "#lib/conversations/conversations.ts";
import { createScenario } from "#lib/scenarios/scenarios.ts";
import { ACCOUNTS, type LoadTarget, SCENARIO } from "./target.ts";

/**
 * The baseline of `bench/api.ts`: the same statements on the same kind of database and the same token, behind Hono
 * only. No validation of bodies and responses, no rate limit, no idempotency, no request ids.
 */
async function main(): Promise<void> {
  await openAppDatabase();
  const accounts: LoadTarget["accounts"] = [];
  for (let i = 0; i < ACCOUNTS; i++) accounts.push(await makeAccount(i));
  const app = new Hono();
  const actor = (request: Request) => authenticateKey(request.headers.get("authorization")?.slice(7) ?? "");
  app.post("/api/conversations/connect", async (c) => {
    const { keyId, ...who } = await actor(c.req.raw);
    const { scenario_id: scenarioId, avatar_id: avatarId } = await c.req.json();
    const input = { scenarioId, avatarId, runtimeVars: {}, sttKeywords: [] };
    const look = {
      mode: "voice",
      background: "studio",
      videoFormat: "square",
      voice: null,
      maxCallMinutes: null,
      idleSeconds: null,
      metadata: {},
      visitorId: null,
      speed: null,
      language: null,
    } as const;
    const flags = { recordConversation: false, showAiLabel: false, pronunciations: [], ...look };
    const made = await connectConversation(who, { ...input, ...flags }, { kind: "api", apiKeyId: keyId });
    return c.json({ conversation_session_id: made.conversationSessionId, token: made.token });
  });
  app.get("/api/conversations", async (c) => {
    const page = { limit: 50, beforeId: undefined };
    return c.json(await listConversations(await actor(c.req.raw), {}, page));
  });
  app.get("/api/conversations/:id", async (c) => {
    return c.json(await getConversation(await actor(c.req.raw), c.req.param("id")));
  });
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
    const target: LoadTarget = { url: `http://127.0.0.1:${port}`, accounts };
    process.stdout.write(`${JSON.stringify(target)}\n`);
  });
}

async function makeAccount(index: number): Promise<LoadTarget["accounts"][number]> {
  const email = `load-${index}@example.test`;
  const { id: ownerId, userId } = await createAccount({
    email,
    password: "correct horse battery",
    plan: "paid",
  });
  const { key } = await createKey({ ownerId, userId }, { name: "load", scope: "full" });
  const [avatar] = (await listAvatars({ ownerId }, { limit: 1, beforeId: undefined })).rows;
  const scenario = await createScenario(
    { ownerId },
    { name: SCENARIO.name, nodesJson: SCENARIO.nodes_json, llmModel: "gpt-4.1-mini" },
  );
  return { key, scenarioId: scenario.id, avatarId: avatar?.id ?? "" };
}

await main();
