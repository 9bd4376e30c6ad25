import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { db } from "#db/client.ts";
import {
  auditEvents,
  clips,
  documents,
  hostedLinks,
  httpEndpoints,
  knowledgeBases,
  languageModels,
  mcpServers,
  memories,
  scenarioTests,
  secrets,
  sessions,
  sessionTakeovers,
  takes,
  testRuns,
  textConversations,
  webhookDeliveries,
  webhooks,
} from "#db/schema/index.ts";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import { wavBytes } from "#lib/media/wav.ts";
import { exampleOf } from "#lib/openapi/describe-operation.ts";
import type { Operation } from "#lib/openapi/operation.ts";
import { SchemaBook } from "#lib/openapi/schema-book.ts";
import { SHOT_FIELDS } from "#lib/photo-avatar/shots/shots.ts";
import { newId } from "#lib/platform/ids.ts";
import { type JsonObject, objectOf } from "#lib/platform/json.ts";
import { testContent } from "#lib/scenarios/tests/stored/schema.ts";
import { sealSecret } from "#lib/tools/secrets/secrets.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/webhook-secret.ts";
import { NODES, type TestAccount } from "./api-fixture.ts";
import { createOfAccount } from "./one-of-account.ts";

/** A resource's id by the name that a path or body has for it. */
export type Ids = Record<string, string>;

/** Creates one of every resource in an account. Returns their ids by the name that a path or body has for each. */
export async function createOneOfEach({ ownerId, userId, scenarioId, avatarId }: TestAccount): Promise<Ids> {
  const [session, clip, take, base, document, endpoint, secret, link] = Array.from({ length: 8 }, newId);
  if (!(session && clip && take && base && document && endpoint && secret && link)) throw new Error("no id");
  const [webhook, delivery, pastSession, textSession, takenSession] = Array.from({ length: 5 }, newId);
  if (!(webhook && delivery && pastSession && textSession && takenSession)) throw new Error("no id");
  const call = { runtimeVars: {}, sttKeywords: [], recordConversation: true };
  const made = { session, pastSession, textSession, takenSession };
  await createSessions({ ownerId, scenarioId, avatarId, ...call }, made);
  await db.insert(clips).values({ id: clip, ownerId, name: "Clip" });
  const rendition = {
    ...{ name: "Take", status: "completed" as const, script: "Hello." },
    audioPath: "takes/a/b/audio.m4a",
  };
  await db.insert(takes).values({ id: take, ownerId, clipId: clip, avatarId, ...rendition });
  await db.insert(knowledgeBases).values({ id: base, ownerId, name: "Base", description: "" });
  const text = { name: "Doc", description: "", content: "x", sizeBytes: 1, status: "completed" as const };
  await db.insert(documents).values({ id: document, ownerId, knowledgeBaseId: base, ...text });
  const url = "https://tool.invalid/";
  await db.insert(httpEndpoints).values({ id: endpoint, ownerId, name: "Tool", url, headers: {}, body: {} });
  await db
    .insert(secrets)
    .values({ id: secret, ownerId, name: "a", sealedValue: sealSecret(ownerId, secret, "x") });
  const listener = {
    url,
    description: "",
    enabled: false,
    sealedSecret: sealWebhookSecret(ownerId, webhook, newWebhookSecret()),
  };
  await db.insert(webhooks).values({ id: webhook, ownerId, events: ["take.failed"], ...listener });
  const sent = { eventId: "msg_1", eventType: "take.failed" as const, data: {}, status: "failed" as const };
  await db.insert(webhookDeliveries).values({ id: delivery, ownerId, webhookId: webhook, ...sent });
  const page = { token: newId(), label: "Link", ...call };
  await db.insert(hostedLinks).values({ id: link, ownerId, scenarioId, avatarId, ...page });
  await db
    .insert(auditEvents)
    .values({ ownerId, targetId: endpoint, action: "key.created", actorKind: "operator" });
  return {
    replaces: document,
    ...{ config_id: scenarioId, scenario_id: scenarioId },
    ...{ avatar_id: avatarId, voice_of: avatarId },
    conversation_session_id: session,
    clip_id: clip,
    corpus_id: base,
    hosted_link_id: link,
    webhook_id: webhook,
    delivery_id: delivery,
    ...(await createTestAndRun(ownerId, scenarioId)),
    "conversation_session_id of /conversations/{conversation_session_id}/messages": textSession,
    "conversation_session_id of /conversations/{conversation_session_id}/takeover/messages": takenSession,
    "/conversations": pastSession,
    ...{ "/webhooks": webhook, "/avatars": avatarId },
    "/scenarios": scenarioId,
    "/hosted-links": link,
    "/endpoints": endpoint,
    ...(await createModel(ownerId)),
    ...(await createServer(ownerId)),
    ...{ "/secrets": secret, "/clips": clip },
    "/memories": await createMemory({ ownerId, scenarioId, sessionId: pastSession }),
    "/clips/{clip_id}/takes": take,
    ...(await createTrash(ownerId)),
    ...(await createOfAccount({ ownerId, userId, avatarId, base, session, pastSession })),
    "/knowledge-bases": base,
    "/knowledge-bases/{corpus_id}/documents": document,
  };
}

async function createTrash(ownerId: string): Promise<Ids> {
  const [deleted, restored] = [newId(), newId()];
  const trashed = { ownerId, name: "Trashed clip", deletedAt: new Date() };
  await db.insert(clips).values([deleted, restored].map((id) => ({ ...trashed, id })));
  return { "/trash": deleted, "/trash/restore": restored };
}

async function createModel(ownerId: string): Promise<Ids> {
  const id = newId();
  const server = { name: "Model", baseUrl: "https://models.invalid/v1", model: "m" };
  await db.insert(languageModels).values({ ...server, id, ownerId });
  return { language_model_id: id, "/language-models": id };
}

async function createServer(ownerId: string): Promise<Ids> {
  const id = newId();
  const server = { name: "Server", url: "https://mcp.invalid/mcp", headers: {} };
  await db.insert(mcpServers).values({ ...server, id, ownerId });
  return { mcp_server_id: id, "/mcp-servers": id };
}

async function createMemory(about: { ownerId: string; scenarioId: string; sessionId: string }) {
  const id = newId();
  const noted = {
    kind: "fact" as const,
    content: "Likes tea.",
    expiresAt: new Date(Date.now() + 86_400_000),
  };
  await db.insert(memories).values({ ...about, ...noted, id, visitorId: "user-17" });
  return id;
}

type SessionIds = Record<"session" | "pastSession" | "textSession" | "takenSession", string>;
type SessionFields = Pick<
  typeof sessions.$inferInsert,
  "ownerId" | "scenarioId" | "avatarId" | "runtimeVars" | "sttKeywords" | "recordConversation"
>;

/** A live call, one that is over, a text conversation, and a call that is taken over. */
async function createSessions(
  fields: SessionFields,
  { session, pastSession, textSession, takenSession }: SessionIds,
): Promise<void> {
  const scenario = { name: "S", nodesJson: NODES, llmModel: "gpt-4.1-mini" };
  const made = { ...fields, kind: "api" as const, scenario, showAiLabel: false, maxDurationMs: 1000 };
  await db.insert(sessions).values([
    { ...made, id: session, status: "active" },
    { ...made, id: pastSession, status: "ended" },
    { ...made, id: textSession, status: "active", mode: "text" },
    { ...made, id: takenSession, status: "active" },
  ]);
  await db.insert(sessionTakeovers).values({ sessionId: takenSession, name: "Ana" });
  await db.insert(textConversations).values({ sessionId: textSession, openSeq: null });
}

async function createTestAndRun(ownerId: string, scenarioId: string) {
  const [test, run] = [newId(), newId()];
  const content = testContent.parse({ kind: "scripted", script: { turns: [] } });
  await db.insert(scenarioTests).values({ id: test, ownerId, scenarioId, name: "Test", content });
  const settings = { attempts: 1, required: 1, parallel: 1, maxTokens: 1_000, maxMinutes: 1 };
  const past = {
    status: "finished" as const,
    versions: [],
    settings,
    snapshot: { tests: [], versions: [], language: null },
  };
  await db.insert(testRuns).values({ id: run, ownerId, scenarioId, ...past });
  return { test_id: test, test_run_id: run, "/scenarios/{config_id}/tests": test };
}

/** Fields of a body that name another resource. */
const REFERENCE = /_id$|^replaces$|^voice_of$/;

/** Returns the id for an operation's field `name`; plain `id` and `ids` mean the resource of its path. */
function idFor(name: string, path: string, ids: Ids): string {
  const about = path.replace(/\/(create|update|delete|cancel|retry|refresh|render|music|\{id\})$/, "");
  // The version that every scenario has.
  if (name === "number") return "1";
  const id = ids[`${name} of ${path}`] ?? (name === "id" || name === "ids" ? ids[about] : ids[name]);
  if (id === undefined) throw new Error(`The test has no resource for ${name} of ${path}`);
  return id;
}

const AVATAR = join(process.cwd(), "avatars", "mei");

/** A file that the operation accepts. */
function fileFor(path: string): File {
  if (path === "/pictures/create" || path === "/backgrounds/create")
    return new File([readFileSync(join(AVATAR, "depth.webp"))], "mei.webp");
  if (/\/takes\/(music|create-from-audio)$/.test(path))
    return new File([wavBytes(new Int16Array(8_000), 8_000)], "sound.wav");
  if (path !== "/avatars/create") return new File(["A text."], "a.txt");
  const files = readdirSync(AVATAR).map((name) => ({ name, bytes: readFileSync(join(AVATAR, name)) }));
  return new File([Uint8Array.from(makeZip(files))], "mei.zip");
}

/** Examples of bodies, by their schema: making one describes the whole schema. */
const examples = new Map<unknown, JsonObject>();

function exampleBody(schema: z.ZodType): JsonObject {
  let example = examples.get(schema);
  if (!example) {
    const book = new SchemaBook();
    example = objectOf(exampleOf(book.input(schema), book.components));
    examples.set(schema, example);
  }
  return structuredClone(example);
}

/** Returns a request of an operation with the given ids; the rest of its body is the document's example. */
export function requestOf({ path, contract }: Operation, ids: Ids) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, idFor(name, path, ids)]));
  if (!contract.body) return { params };
  const body = Object.entries(exampleBody(contract.body)).map(([name, value]) => {
    if (name === "ids") return [name, [idFor(name, path, ids)]];
    if (name === "test_ids") return [name, [ids.test_id]];
    return [name, name === "id" || (REFERENCE.test(name) && name in ids) ? idFor(name, path, ids) : value];
  });
  if (!contract.isForm) return { params, body: Object.fromEntries(body) };
  // A zip has no further pictures.
  // Nor has a document an address besides its file.
  const form = body
    .filter(([name]) => name !== "url" && !Object.values<unknown>(SHOT_FIELDS).includes(name))
    .map(([name, value]) => [name, name === "file" ? fileFor(path) : value]);
  return { params, form: Object.fromEntries(form) };
}
