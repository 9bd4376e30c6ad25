import { db } from "#db/client.ts";
import {
  accounts,
  apiKeys,
  avatars,
  type hostedLinks,
  scenarios,
  type sessions,
  users,
} from "#db/schema/index.ts";
import { newApiKey } from "#lib/auth/keys/keys.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { InstanceLanguages } from "#lib/languages/missing-language.ts";
import type { KeyScope, Role } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { newId, randomBase62 } from "#lib/platform/ids.ts";

export const NODES: NodesJson = {
  initial_node: "start",
  role_instruction: "Be kind.",
  nodes: { start: { task_instruction: "Greet." } },
};

/** An account with its own key, scenario and avatar; accounts share nothing. */
export type TestAccount = {
  ownerId: string;
  /** The owner of the key. */
  userId: string;
  key: string;
  keyId: string;
  scenarioId: string;
  avatarId: string;
};

export async function createTestAccount(
  options: {
    plan?: "free" | "paid";
    llmModel?: string;
    fallbackLlmModel?: string;
    nodesJson?: NodesJson;
  } = {},
): Promise<TestAccount> {
  const ownerId = newId();
  await db.insert(accounts).values({ id: ownerId, name: "Test", plan: options.plan ?? "paid" });
  const userId = await createTestMember(ownerId);
  const [scenarioId, avatarId] = [newId(), newId()];
  const { nodesJson = NODES, llmModel = "gpt-4.1-mini", fallbackLlmModel } = options;
  const content = { name: "Scenario", nodesJson, llmModel, fallbackLlmModel };
  await db.insert(scenarios).values({ id: scenarioId, ownerId, ...content });
  const look = { slug: randomBase62(12), name: "Ana", description: "Kind.", voice: "ana" };
  await db.insert(avatars).values({ id: avatarId, ownerId, ...look });
  return { ownerId, userId, scenarioId, avatarId, ...(await createTestKey({ ownerId, userId })) };
}

type Owned = Pick<TestAccount, "ownerId" | "scenarioId" | "avatarId">;

/** The row of a call of the account that has ended, with the values of `change`. */
export function pastCall(
  { ownerId, scenarioId, avatarId }: Owned,
  change: Partial<typeof sessions.$inferInsert> = {},
): typeof sessions.$inferInsert {
  return {
    ...{ ownerId, scenarioId, avatarId, kind: "api", status: "ended" },
    scenario: { name: "S", nodesJson: NODES, llmModel: "gpt-4.1-mini" },
    ...{ runtimeVars: {}, sttKeywords: [], recordConversation: false, showAiLabel: false },
    maxDurationMs: 1_800_000,
    ...change,
  };
}

/** The row of a hosted link of the account, with the values of `change`. */
export function testLink(
  { ownerId, scenarioId, avatarId }: Owned,
  change: Partial<typeof hostedLinks.$inferInsert> = {},
): typeof hostedLinks.$inferInsert {
  return {
    ...{ ownerId, scenarioId, avatarId, token: randomBase62(24), label: "Desk" },
    ...{ runtimeVars: {}, sttKeywords: [], recordConversation: false },
    ...change,
  };
}

/** A member of the account who never signs in; returns the user's id. */
export async function createTestMember(ownerId: string, role: Role = "owner"): Promise<string> {
  const id = newId();
  await db.insert(users).values({ id, ownerId, email: `${id}@example.test`, role });
  return id;
}

export async function createTestKey(
  { ownerId, userId }: { ownerId: string; userId: string },
  options: { scope?: KeyScope; expiresAt?: Date; revokedAt?: Date } = {},
): Promise<{ key: string; keyId: string }> {
  const [key, keyId] = [newApiKey(), newId()];
  await db.insert(apiKeys).values({
    id: keyId,
    ownerId,
    userId,
    name: "Test",
    keyHash: sha256(key),
    lastFour: key.slice(-4),
    scope: options.scope ?? "full",
    expiresAt: options.expiresAt,
    revokedAt: options.revokedAt,
  });
  return { key, keyId };
}

/** Sets whether the media server is available during a test. */
export function setMediaServer(isUp: boolean): void {
  globalThis.visavisProbes ??= new Map();
  const forLong = performance.now() + HOUR_MS;
  globalThis.visavisProbes.set(env.LIVEKIT_URL, { at: forLong, result: Promise.resolve(isUp) });
}

/** Sets which languages the instance hears and speaks, instead of asking a models server. */
export function setInstanceLanguages(
  languages: InstanceLanguages,
  best: { voices: string[]; languages: string[] } = { voices: [], languages: [] },
): void {
  const forLong = performance.now() + HOUR_MS;
  globalThis.visavisSpeech = {
    at: forLong,
    speech: Promise.resolve({ languages, voices: [], isVoiceShared: false, best }),
  };
}

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

export type TestCall = {
  key?: string;
  /** A string is sent unchanged. */
  body?: unknown;
  /** Sent as multipart/form-data instead of a body. */
  form?: Record<string, string | File>;
  params?: Record<string, string>;
  query?: string;
  method?: string;
  headers?: Record<string, string>;
};

// The tests inspect responses whose shape they are about to check.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type TestAnswer = { status: number; headers: Headers; body: any };

async function encodeBody({
  body,
  form,
}: TestCall): Promise<{ body: ArrayBuffer | string | undefined; headers: Record<string, string> }> {
  if (form) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.append(name, value);
    const encoded = new Response(data);
    return {
      body: await encoded.arrayBuffer(),
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    };
  }
  if (body === undefined) return { body: undefined, headers: {} };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { body: text, headers: { "content-type": "application/json" } };
}

/** Calls a route handler like Next. */
export async function callApi(handler: Handler, call: TestCall = {}): Promise<TestAnswer> {
  const { key, params = {}, query = "" } = call;
  const { body, headers } = await encodeBody(call);
  const method = call.method ?? (body === undefined ? "GET" : "POST");
  const request = new Request(`http://localhost/api/test${query}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const answer = await handler(request, { params: Promise.resolve(params) });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

/**
 * Sends the same request ten times at once. Like a client of the API, each repeats it while the first one with its
 * `Idempotency-Key` is still running, however long that takes on a busy machine.
 */
export async function callTenTimes(send: () => Promise<TestAnswer>): Promise<TestAnswer[]> {
  const ask = async (): Promise<TestAnswer> => {
    const answer = await send();
    return answer.body.reason === "idempotency_in_progress" ? await ask() : answer;
  };
  return await Promise.all(Array.from({ length: 10 }, ask));
}
