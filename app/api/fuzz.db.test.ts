import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { AccessToken } from "livekit-server-sdk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { accounts, avatars, hostedLinks, rateWindows, sessions, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { signRejoinToken } from "#lib/calls/connect/rejoin-conversation.ts";
import { testRow } from "#lib/calls/testing/live-session.ts";
import { renameOddMethods } from "#lib/http/server/rename-odd-methods.ts";
import { createTestAccount, createTestKey, setMediaServer } from "#lib/http/testing/api-fixture.ts";
import { fakeOutside } from "#lib/http/testing/fake-outside.ts";
import { forgetRates } from "#lib/http/testing/forget-rates.ts";
import { Dice } from "#lib/http/testing/hostile.ts";
import { hostileRequest, type Loot, type Target } from "#lib/http/testing/hostile-request.ts";
import { createOneOfEach, type Ids, requestOf } from "#lib/http/testing/one-of-each.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { type JsonValue, objectOf } from "#lib/platform/json.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { recordingsFolder } from "#lib/recordings/recordings.ts";
import { removeStored } from "#lib/storage/storage.ts";
import { signWorkerToken } from "#lib/worker-protocol/worker-token.ts";
import { OPERATIONS } from "./internal/operator/operations.ts";
import { READS, REPORTS } from "./internal/sessions/operations.ts";
import { LINK_OPERATIONS } from "./links/operations.ts";
import { listOperations, ROUTES } from "./routes.ts";
import { serveWholeApi } from "./testing/whole-api.ts";

/** `bench/fuzz.ts` sets these: how many requests, from which seed, and the batch to begin with. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isQuick ? 200 : 2_000));
const SEED = process.env.FUZZ_SEED ?? "visavis";
const FIRST_BATCH = Number(process.env.FUZZ_FIRST_BATCH ?? 0);
/** Every batch has accounts of its own, so one can be repeated without those before it. */
const BATCH = 500;
const SLOW_MS = 10_000;
/** Names that no resolver finds, so that nothing outside is called. */
const OUTSIDE = /example\.com/g;

const bearer = (token: string) => async () => ({ authorization: `Bearer ${token}` });

type Victim = {
  ids: Ids;
  key: string;
  ownerId: string;
  userId: string;
  email: string;
  linkToken: string;
  sessionId: string;
};

async function createVictim(): Promise<Victim> {
  const account = await createTestAccount();
  const ids = await createOneOfEach(account);
  const { ownerId, key, userId } = account;
  // With a built-in face, because an uploaded one has files.
  const look = { slug: newId(), name: "Ada", description: "", voice: "joe" };
  const [builtIn] = await db.insert(avatars).values(look).returning();
  await db
    .update(sessions)
    .set({ avatarId: builtIn?.id ?? "" })
    .where(eq(sessions.ownerId, ownerId));
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const [link] = await db.select().from(hostedLinks).where(eq(hostedLinks.ownerId, ownerId));
  const sessionId = ids.conversation_session_id ?? "";
  return { ids, key, ownerId, userId, sessionId, email: user?.email ?? "", linkToken: link?.token ?? "" };
}

const harmless = <Value extends JsonValue | undefined>(value: Value): Value =>
  value === undefined ? value : JSON.parse(JSON.stringify(value).replaceAll(OUTSIDE, "tool.invalid"));

/** The operations that need a key. */
function publicTargets({ ids, key }: Victim): Target[] {
  return listOperations().map((operation) => {
    const { method, path, contract } = operation;
    if (path === "/openapi.json" || path === "/health") return { method, path, contract, params: {} };
    const { params, body, form } = requestOf(operation, ids);
    // A good archive is drawn, which takes a second; hostile ones have tests of their own.
    if (form?.file) form.file = new File(["A text."], "a.txt");
    return { method, path, contract, params, body: harmless(body), form, headers: bearer(key) };
  });
}

const SPOKEN = {
  ...testRow(0),
  waitMs: 10,
  citations: [],
  toolCalls: [{ callId: "a", name: "f", nodeId: "start", ok: true }],
  timing: { from: "end_of_turn", totalMs: 1, heardMs: 1, stages: [] },
};
const FLOW = {
  nodeId: "start",
  visit: 0,
  variables: {},
  runtimeVars: {},
  ended: false,
  hops: 0,
  steps: 0,
  silences: 0,
  postActionsDue: false,
  open: [],
  callIds: ["a"],
};
const PLACE = { nodeId: "start", functionName: "look_up" };
const TOOL_CALL = { ...PLACE, callId: newId(), endpointId: newId(), timeoutMs: 1_000, save: { a: "/b" } };
/** What a worker sends, by the end of its path. */
const WORKER_BODIES: Record<string, JsonValue> = {
  bootstrap: { jobId: "job-1" },
  rows: { rows: [SPOKEN, { ...testRow(1), commandSeq: 1 }], ackedCommandSeqs: [1, 2], flowState: FLOW },
  state: { status: "active", awayMs: 1, activeMs: 1 },
  alive: { now: "2026-01-01T00:00:00.000Z" },
  "tool-calls": { ...TOOL_CALL, args: { a: 1 }, variables: {}, runtimeVars: {} },
  searches: { ...PLACE, query: "When?" },
  recording: { state: "complete" },
};

/** The media server signs the body's hash. */
async function signEvent(body: Buffer = Buffer.alloc(0)): Promise<Record<string, string>> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET);
  token.sha256 = createHash("sha256").update(body).digest("base64");
  return { authorization: await token.toJwt(), "content-type": "application/webhook+json" };
}

/** The operations of paths that have several. */
const NAMES: Record<string, string[]> = {
  "/internal/operator/{operation}": Object.keys(OPERATIONS),
  "/internal/sessions/{id}/{operation}": Object.keys({ ...READS, ...REPORTS }),
  "/links/{token}/{operation}": Object.keys(LINK_OPERATIONS).filter((name) => !name.startsWith("memories")),
};

/** What visitors, workers, the media server and the command line send. */
function otherTargets(victim: Victim, paths: Record<string, object>): Target[] {
  const { ids, email, linkToken, sessionId, ownerId } = victim;
  const worker = async () => ({
    authorization: `Bearer ${await signWorkerToken(env.VISAVIS_WORKER_SECRET, sessionId)}`,
  });
  const params = { id: sessionId, session_id: sessionId, token: linkToken, owner_id: ownerId };
  const rest = { run: "1767225600000", number: "0", file: "video.mp4", take_id: newId(), avatar_id: newId() };
  const id = ids.config_id ?? "";
  const operator = {
    email,
    fresh: `${newId()}@example.test`,
    plan: "paid",
    password: "correct horse battery staple",
    name: "Key",
    id,
  };
  const event = {
    event: "participant_joined",
    room: { name: sessionId },
    participant: { identity: `user-${sessionId}` },
  };
  const others = Object.keys(paths)
    .filter((path) => !(path in ROUTES))
    .flatMap((path) => NAMES[path]?.map((name) => path.replace("{operation}", name)) ?? [path]);
  return others.flatMap((path): Target[] => {
    const target = { path, params: { ...params, ...rest } };
    const end = path.split("/").at(-1) ?? "";
    if (path.startsWith("/internal/operator/")) {
      return [{ ...target, method: "POST", body: operator, headers: bearer(env.VISAVIS_OPERATOR_SECRET) }];
    }
    if (path.startsWith("/internal/sessions/")) {
      if (path.endsWith("{number}")) {
        return [{ ...target, method: "PUT", bytes: Buffer.from("part"), headers: worker }];
      }
      const body = WORKER_BODIES[end];
      return [{ ...target, method: body === undefined ? "GET" : "POST", body, headers: worker }];
    }
    if (end === "start")
      return [{ ...target, method: "POST", body: { video_format: "square", passcode: "1" } }];
    if (path === "/links/{token}/messages") {
      const body = {
        rejoin_token: signRejoinToken(sessionId),
        content: "Hello",
        message_id: "m",
        from_seq: 0,
      };
      return [{ ...target, method: "POST", body }];
    }
    if (["/links/{token}/rejoin", "/links/{token}/transcript", "/links/{token}/end"].includes(path)) {
      return [{ ...target, method: "POST", body: { rejoin_token: signRejoinToken(sessionId) } }];
    }
    if (path.startsWith("/links/{token}/memories")) {
      return [{ ...target, method: "POST", body: { visitor_key: "q1Xw0c9ZJ4mV7tB2sYf5Kg" } }];
    }
    if (path === "/links/{token}/rate") {
      const body = { rejoin_token: signRejoinToken(sessionId), score: 5, comment: "Fine." };
      return [{ ...target, method: "POST", body }];
    }
    if (path === "/livekit/webhook") return [{ ...target, method: "POST", body: event, headers: signEvent }];
    return [{ ...target, method: path === "/inngest" ? "POST" : "GET" }];
  });
}

/** Each operator route takes a few of the fields only. */
const fitting = (target: Target): Target => {
  if (!target.path.startsWith("/internal/operator/")) return target;
  const names: Record<string, string[]> = {
    "accounts-create": ["email", "password", "plan"],
    "accounts-set-plan": ["email", "plan"],
    "accounts-reset-link": ["email"],
    "keys-create": ["email", "name"],
    "keys-revoke": ["id"],
    "conversations-replay": ["id"],
    "scenarios-simulate": ["id"],
  };
  const wanted = names[target.path.split("/").at(-1) ?? ""] ?? [];
  const { fresh, ...known } = objectOf(target.body);
  const email = target.path.endsWith("accounts-create") ? fresh : known.email;
  const fields = Object.entries({ ...known, ...(email && { email }) }).filter(([name]) =>
    wanted.includes(name),
  );
  return { ...target, body: Object.fromEntries(fields) };
};

/** The answers by status, and whether each operation was ever accepted. */
type Seen = { statuses: Map<number, number>; accepted: Map<string, boolean> };

/** Why an answer is a failure; `null` if it is not. */
function faultOf(
  { status, body, ms }: { status: number; body: string; ms: number },
  canary: string[],
): string | null {
  if (status === 0) return `no answer: ${body}`;
  if (status >= 500) return `answered ${status}: ${body.slice(0, 300)}`;
  if (ms > SLOW_MS) return `took ${Math.round(ms)} ms`;
  const leaked = canary.find((text) => body.includes(text));
  return leaked === undefined ? null : "shows something of another account";
}

describeDb("hostile requests", () => {
  let api: Awaited<ReturnType<typeof serveWholeApi>>;
  beforeAll(async () => {
    setMediaServer(true);
    fakeOutside();
    // A worker beside the app, which `fakeOutside` answers for: otherwise the instance is not healthy.
    Object.assign(env, { AGENT_URL: "http://worker.invalid" });
    renameOddMethods();
    api = await serveWholeApi();
  });
  afterAll(() => {
    api.close();
    Object.assign(env, { AGENT_URL: undefined });
    vi.unstubAllGlobals();
  });

  async function runBatch(batch: number, count: number, seen: Seen): Promise<Map<string, string>> {
    const dice = new Dice(`${SEED}/${batch}`);
    const [victim, other] = [await createVictim(), await createVictim()];
    const reader = await createTestKey(victim, { scope: "read" });
    const targets = [...publicTargets(victim), ...otherTargets(victim, api.modules).map(fitting)];
    const loot: Loot = {
      ids: [
        ...Object.values(victim.ids),
        ...Object.values(other.ids),
        newId(),
        victim.ownerId,
        other.linkToken,
      ],
      keys: [other.key, reader.key, victim.key],
    };
    const faults = new Map<string, string>();
    for (let at = 0; at < count; at += 1) {
      forgetRates();
      await db.delete(rateWindows);
      const target = dice.pick(targets);
      const request = await hostileRequest(target, dice, loot);
      const got = await api.send(request);
      const name = `${target.method} ${target.path}`;
      seen.statuses.set(got.status, (seen.statuses.get(got.status) ?? 0) + 1);
      seen.accepted.set(name, (seen.accepted.get(name) ?? false) || got.status < 300);
      const fault = faultOf(got, [other.email]);
      if (fault === null) continue;
      const shown = JSON.stringify({ ...request, body: request.body?.toString().slice(0, 2_000) });
      const kind = `${name} ${got.status}`;
      faults.set(
        kind,
        `seed ${SEED}, batch ${batch}, request ${at}, ${kind}: ${fault}\n${shown.slice(0, 4_000)}`,
      );
    }
    for (const { ownerId } of [victim, other]) {
      await db.delete(accounts).where(eq(accounts.id, ownerId));
      await removeStored(recordingsFolder(ownerId));
    }
    return faults;
  }

  test(`are refused, and none breaks the app (${REQUESTS} requests)`, async () => {
    const seen: Seen = { statuses: new Map(), accepted: new Map() };
    const faults = new Map<string, string>();
    const startedAt = performance.now();
    for (let batch = FIRST_BATCH; batch * BATCH < REQUESTS; batch += 1) {
      for (const [kind, text] of await runBatch(batch, Math.min(BATCH, REQUESTS - batch * BATCH), seen)) {
        faults.set(kind, text);
      }
    }
    const answers = [...seen.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`);
    if (REQUESTS > 5_000)
      console.log(`${answers.join(", ")} in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    const refused = [...seen.accepted].flatMap(([name, isAccepted]) => (isAccepted ? [] : [name]));
    if (REQUESTS > 5_000) console.log(`never accepted: ${refused.sort().join(", ")}`);
    expect([...faults.values()].join("\n\n")).toBe("");
    // Otherwise the requests would not get past the first check.
    const sent = [...seen.statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(seen.statuses.get(200) ?? 0).toBeGreaterThan(sent / 20);
  }, 3_600_000);
});
