import { db } from "#db/client.ts";
import { EMBEDDING_WIDTH } from "#db/schema/chunks.ts";
import { backgrounds, oneTimeTokens, sessionListens, sites, unansweredQuestions } from "#db/schema/index.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import { createTestKey, createTestMember } from "./api-fixture.ts";

type About = {
  ownerId: string;
  userId: string;
  avatarId: string;
  base: string;
  session: string;
  pastSession: string;
};

/** For `createOneOfEach`: what belongs to an account, or to a knowledge base or a call that exists. */
export async function createOfAccount(about: About): Promise<Record<string, string>> {
  const { ownerId, session, pastSession } = about;
  const editor = await createTestMember(ownerId, "editor");
  const ended = "conversation_session_id of /conversations/{conversation_session_id}";
  return {
    ...{ account: ownerId, member: about.userId, default_avatar_id: about.avatarId },
    "id of /members/update": editor,
    "id of /members/remove": editor,
    "id of /keys/revoke": (await createTestKey({ ownerId, userId: editor })).keyId,
    "/invitations": await createInvitation(ownerId, editor),
    "/backgrounds": await createBackground(ownerId),
    "ids of /knowledge-bases/{corpus_id}/questions/settle": await createQuestion(about),
    ...(await createSite(about)),
    listen_id: await createListen(session),
    [`${ended}/summary/retry`]: pastSession,
    [`${ended}/review/retry`]: pastSession,
  };
}

async function createInvitation(ownerId: string, userId: string): Promise<string> {
  const id = newId();
  const link = {
    kind: "member" as const,
    tokenHash: newId(),
    note: "ben@example.test",
    role: "editor" as const,
  };
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db.insert(oneTimeTokens).values({ ...link, id, ownerId, userId, expiresAt });
  return id;
}

async function createBackground(ownerId: string): Promise<string> {
  const id = newId();
  await db.insert(backgrounds).values({ id, ownerId, name: "Office", sizeBytes: 1 });
  return id;
}

async function createQuestion({ ownerId, base, pastSession }: About): Promise<string> {
  const id = newId();
  const embedding = Array.from({ length: EMBEDDING_WIDTH }, () => 0.1);
  const asked = { question: "Is there parking?", score: 0, embedding, embeddingModel: "m" };
  await db
    .insert(unansweredQuestions)
    .values({ ...asked, id, ownerId, knowledgeBaseId: base, sessionId: pastSession });
  return id;
}

/** `refresh` refuses one that is being read, so this one is not. */
async function createSite({ ownerId, base }: About): Promise<Record<string, string>> {
  const id = newId();
  const limits = {
    pathPrefix: "/",
    maxDepth: 1,
    maxPages: 1,
    schedule: "never",
    status: "completed",
  } as const;
  await db
    .insert(sites)
    .values({ ...limits, id, ownerId, knowledgeBaseId: base, url: "https://site.invalid/" });
  return { site_id: id, "/knowledge-bases/{corpus_id}/sites": id };
}

async function createListen(sessionId: string): Promise<string> {
  const id = newId();
  await db.insert(sessionListens).values({ id, sessionId, listenerId: newId(), email: "Ana" });
  return id;
}
