import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { AccessToken, TokenVerifier } from "livekit-server-sdk";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { newApiKey } from "#lib/auth/keys/keys.ts";
import { DEFAULT_VIDEO } from "#lib/avatar-engine/draw/framing.ts";
import { signRejoinToken } from "#lib/calls/connect/rejoin-conversation.ts";
import { signRoomToken } from "#lib/calls/connect/sign-room-token.ts";
import { signListenToken } from "#lib/calls/control/listen-in.ts";
import { signMemberToken } from "#lib/calls/takeover/takeovers.ts";
import { createTestAccount, createTestKey, setMediaServer } from "#lib/http/testing/api-fixture.ts";
import { attackToken, type TokenKind } from "#lib/http/testing/attack-token.ts";
import { createOneOfEach } from "#lib/http/testing/one-of-each.ts";
import { findTokenSources, TOKEN_SOURCES } from "#lib/http/testing/token-sources.ts";
import { MINUTE_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { recordingPath, recordingsFolder } from "#lib/recordings/recordings.ts";
import { signFileUrl } from "#lib/storage/signed-url.ts";
import { removeStored } from "#lib/storage/storage.ts";
import { storageFile } from "#lib/storage/testing/stored-files.ts";
import { signWorkerToken } from "#lib/worker-protocol/worker-token.ts";
import { conversationRoutes } from "./conversations/conversation-routes.ts";
import { GET as getRecording } from "./files/recordings/[owner_id]/[session_id]/[file]/route.ts";
import { GET as getJobs } from "./inngest/route.ts";
import { POST as operate } from "./internal/operator/[operation]/route.ts";
import { POST as report } from "./internal/sessions/[id]/[operation]/route.ts";
import { LINK_OPERATIONS } from "./links/operations.ts";
import { POST as receiveEvent } from "./livekit/webhook/route.ts";

const getConversation = conversationRoutes["/conversations/{conversation_session_id}"].GET;

const FILE = "video.mp4";
const owners: string[] = [];

/** An account with a live call of its hosted link, which has a recording. */
async function newHolder() {
  const account = await createTestAccount();
  const { ownerId } = account;
  const ids = await createOneOfEach(account);
  const id = ids.conversation_session_id ?? "";
  const linkToken = newId();
  await db.update(hostedLinks).set({ token: linkToken }).where(eq(hostedLinks.ownerId, ownerId));
  await db
    .update(sessions)
    .set({ hostedLinkId: ids.hosted_link_id ?? "" })
    .where(eq(sessions.id, id));
  const file = storageFile(recordingPath({ ownerId, id }, FILE));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "a recording");
  owners.push(ownerId);
  return { ...account, id, linkToken };
}
type Holder = Awaited<ReturnType<typeof newHolder>>;

type Handler = (request: NextRequest, context: { params: Promise<never> }) => Promise<Response>;
type Asked = { method?: string; query?: string; bearer?: string; authorization?: string; body?: object };

/** Whether the route responds with success. */
async function isAccepted(handler: unknown, params: Record<string, string>, asked: Asked): Promise<boolean> {
  const { method = "GET", query = "", bearer, body } = asked;
  const authorization = asked.authorization ?? (bearer === undefined ? undefined : `Bearer ${bearer}`);
  const request = new NextRequest(`${env.APP_URL}/api/test?${query}`, {
    method,
    headers: { ...(authorization !== undefined && { authorization }), "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  // Each handler takes the parameters of its own path.
  const answer = await (handler as Handler)(request, { params: Promise.resolve(params as never) });
  await answer.body?.cancel();
  return answer.ok;
}

const eventOf = (id: string) => ({
  event: "participant_joined",
  room: { name: id },
  participant: { identity: `user-${id}` },
});

async function signEvent({ id }: Holder, secret = env.LIVEKIT_API_SECRET): Promise<string> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, secret, { ttl: 60 });
  token.sha256 = createHash("sha256")
    .update(JSON.stringify(eventOf(id)))
    .digest("base64");
  return await token.toJwt();
}

/** As the media server checks tokens for its rooms. */
async function opensRoom(token: string, id: string): Promise<boolean> {
  const verifier = new TokenVerifier(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET);
  const claims = await verifier.verify(token, 0).catch(() => null);
  return claims?.video?.roomJoin === true && claims.video.room === id;
}

const OTHER_SECRET = "a-secret-of-another-media-server-000";
async function forgeRoomToken({ id }: Holder): Promise<string> {
  const token = new AccessToken(env.LIVEKIT_API_KEY, OTHER_SECRET, { identity: `user-${id}` });
  token.addGrant({ roomJoin: true, room: id });
  return await token.toJwt();
}

const KINDS: Record<string, TokenKind<Holder>> = {
  "API key": {
    make: async (holder) => {
      const expiresAt = new Date(Date.now() + MINUTE_MS);
      return (await createTestKey(holder, { expiresAt })).key;
    },
    opens: (bearer, { id }) => isAccepted(getConversation, { conversation_session_id: id }, { bearer }),
    forge: async () => newApiKey(),
    livesMs: MINUTE_MS,
  },
  "operator's secret": {
    make: async () => env.VISAVIS_OPERATOR_SECRET,
    opens: (bearer) => isAccepted(operate, { operation: "audit-list" }, { method: "POST", bearer, body: {} }),
    forge: async () => env.VISAVIS_WORKER_SECRET,
    isShared: true,
  },
  "worker's token": {
    make: ({ id }) => signWorkerToken(env.VISAVIS_WORKER_SECRET, id),
    opens: (bearer, { id }) =>
      isAccepted(
        report,
        { id, operation: "rows" },
        { method: "POST", bearer, body: { rows: [], ackedCommandSeqs: [] } },
      ),
    forge: ({ id }) => signWorkerToken("the-secret-of-another-instance-000", id),
    // Half a minute more than it says, for clocks that differ.
    livesMs: 10.5 * MINUTE_MS,
  },
  "event of the media server": {
    make: (holder) => signEvent(holder),
    opens: (authorization, { id }) =>
      isAccepted(receiveEvent, {}, { method: "POST", authorization, body: eventOf(id) }),
    forge: (holder) => signEvent(holder, OTHER_SECRET),
    livesMs: 2 * MINUTE_MS,
  },
  "address of a file": {
    make: async ({ ownerId, id }) =>
      new URL(signFileUrl(recordingPath({ ownerId, id }, FILE))).search.slice(1),
    opens: (query, { ownerId, id }) =>
      isAccepted(getRecording, { owner_id: ownerId, session_id: id, file: FILE }, { query }),
    livesMs: 60 * MINUTE_MS,
  },
  "token to rejoin a call": {
    make: async ({ id }) => signRejoinToken(id),
    opens: (rejoin_token, { linkToken }) =>
      isAccepted(LINK_OPERATIONS.rejoin, { token: linkToken }, { method: "POST", body: { rejoin_token } }),
  },
  "room token": {
    make: ({ id }) => signRoomToken(id, DEFAULT_VIDEO),
    opens: (token, { id }) => opensRoom(token, id),
    forge: forgeRoomToken,
    livesMs: 10 * MINUTE_MS,
  },
  "token to listen in": {
    make: ({ id }) => signListenToken(id, newId()),
    opens: (token, { id }) => opensRoom(token, id),
    forge: forgeRoomToken,
    livesMs: MINUTE_MS,
  },
  "token to take over": {
    make: ({ id }) => signMemberToken({ id: newId(), sessionId: id, name: "Ana" }),
    opens: (token, { id }) => opensRoom(token, id),
    forge: forgeRoomToken,
    livesMs: MINUTE_MS,
  },
  "job server's key": {
    make: async () => env.VISAVIS_JOBS_SECRET,
    opens: (key) => isAccepted(getJobs, {}, { query: `${new URLSearchParams({ key })}` }),
    forge: async () => env.VISAVIS_OPERATOR_SECRET,
    isShared: true,
  },
};

/** Kinds of the console and of mails: lib/auth/tokens.db.test.ts. */
const ELSEWHERE = new Set([
  "address of an export",
  "recovery code",
  "passkey challenge",
  "code of an authenticator app",
  "invitation of a member",
  "invitation to the instance",
  "session cookie",
  "link that confirms an email",
  "link that resets a password",
  "set-up link",
]);

describeDb("tokens of the API", () => {
  beforeAll(() => setMediaServer(true));
  afterAll(async () => {
    for (const ownerId of owners) await removeStored(recordingsFolder(ownerId));
  });

  describe.each(Object.entries(KINDS))("%s", (_, kind) => attackToken(kind, newHolder));
});

// A new kind of token fails this test until it is listed, and attacked here or beside the console's tokens.
test("every kind of token is attacked", () => {
  expect(findTokenSources(join(import.meta.dirname, "../.."))).toEqual(Object.keys(TOKEN_SOURCES).sort());
  const kinds = new Set(Object.values(TOKEN_SOURCES).flatMap((kind) => kind ?? []));
  expect([...kinds].sort()).toEqual([...Object.keys(KINDS), ...ELSEWHERE].sort());
});
