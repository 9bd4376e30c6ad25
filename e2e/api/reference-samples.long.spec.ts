import { expect, test } from "@playwright/test";
import { firstAvatar, uploadDocument } from "../fixtures/create.ts";
import { APP_URL, api, newAccount } from "../fixtures/instance.ts";

type Json = Record<string, unknown>;
type Described = {
  operationId: string;
  requestBody?: { content: Record<string, { example?: Json }> };
  security?: unknown[];
};
type Sample = Described & { method: string; path: string };

const LONG_MS = 300_000;
const NOBODY = "0190a000-0000-7000-8000-000000000000";

/** Operations that can't succeed here, and what they return: each sample is valid all the same. */
const REFUSED: Record<string, number> = {
  // A built-in avatar.
  ...{ "avatars.delete": 404, "avatars.update": 409 },
  // Nobody else is in the account, and nobody was invited.
  ...{ "members.update": 404, "members.remove": 404, "invitations.delete": 404 },
  // Their revision is not the draft's.
  ...{ "scenarios.publish": 409, "scenarios.versions.restore": 409 },
  // No background was uploaded, and no question was asked.
  ...{ "backgrounds.delete": 404, "knowledge_bases.questions.settle": 404 },
  // Audio takes a while.
  "clips.takes.render": 409,
  // A call that nobody has joined, and no conversation in writing.
  ...{
    "conversations.takeover": 409,
    "conversations.takeover.messages": 409,
    "conversations.takeover.end": 409,
    "conversations.listen": 409,
    "conversations.listen.end": 404,
    "conversations.review.retry": 409,
    "conversations.summary.retry": 409,
  },
  ...{ "conversations.messages": 409, "conversations.switch": 409 },
  ...{ "conversations.recording.get": 404, "conversations.delete": 409 },
  // The document did not fail, and the clip was restored before.
  ...{ "knowledge_bases.documents.retry": 409, "trash.delete": 404 },
  // Its visitor has said nothing.
  "conversations.create_test": 400,
  // A call that its visitor has not joined, of a link that shares no transcripts.
  ...{
    "links.switch": 409,
    "links.messages": 404,
    "links.end": 404,
    "links.rate": 404,
    "links.transcript": 404,
  },
  // Nothing is remembered, and no event was sent.
  ...{ "memories.delete": 404, "webhooks.deliveries.redeliver": 404 },
};
/** Forms: their samples name files, which `client.db.test.ts` sends. */
const FORM = "multipart/form-data";

/** What samples of others name. */
const FIRST = ["/language-models/create", "/scenarios/create"];

/** Creates come first, in the order in which they need each other; what ends or deletes comes last, inner things first. */
function rankOf({ path, method }: Sample): number {
  const depth = path.split("/").length / 10;
  if (FIRST.includes(path)) return FIRST.indexOf(path) - FIRST.length;
  if (path === "/links/{token}/start") return 1;
  if (method === "GET") return 2;
  // With a scenario its links are deleted.
  if (path === "/scenarios/delete") return 7;
  if (/\/(?:delete|forget)$/.test(path)) return 6 - depth;
  if (/\/(?:end|cancel|switch)$/.test(path)) return 4;
  return /\/(?:create|connect)$/.test(path) ? depth : 3;
}

async function listSamples(): Promise<Sample[]> {
  const { body } = await api("GET", "/openapi.json");
  const paths = Object.entries(body.paths as Record<string, Record<string, Described>>);
  return paths
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, described]) => ({
        ...described,
        path,
        method: method.toUpperCase(),
      })),
    )
    .sort((a, b) => rankOf(a) - rankOf(b));
}

/** The names that paths and bodies have for the resource that a path creates. */
const NAMES: Record<string, string[]> = {
  "/scenarios": ["config_id", "scenario_id"],
  "/clips": ["clip_id"],
  "/clips/{clip_id}/takes": ["take_id", "favorite_id"],
  "/knowledge-bases": ["corpus_id", "knowledge_base_id"],
  "/knowledge-bases/{corpus_id}/documents": ["document_id"],
  "/hosted-links": ["hosted_link_id"],
  "/webhooks": ["webhook_id"],
  "/language-models": ["language_model_id"],
  "/mcp-servers": ["mcp_server_id"],
  "/endpoints": ["endpoint_id"],
  "/scenarios/{config_id}/tests": ["test_id"],
  "/scenarios/{config_id}/test-runs": ["test_run_id"],
};

class Ids {
  readonly #ids = new Map<string, string>();

  set(name: string, id: string): void {
    this.#ids.set(name, id);
  }

  /** The id for a field: `id` and `ids` mean the resource of the path. */
  get(name: string, path: string): string | undefined {
    const about = path.replace(/\/(?:update|delete|cancel|render|retry|restore|revoke|\{id\})$/, "");
    return this.#ids.get(name === "id" || name === "ids" ? about : name);
  }

  /** Keeps the id of what a request made. */
  keep(path: string, body: Json): void {
    const about = path.replace(/\/(?:create|connect)$/, "");
    if (path === "/links/{token}/start") this.set("rejoin_token", String(body.rejoin_token));
    const id = String(body.id ?? body.conversation_session_id ?? "");
    if (id === "" || about === path) return;
    this.set(about, id);
    if (about === "/hosted-links") this.set("token", String(body.token));
    for (const name of NAMES[about] ?? []) this.set(name, id);
    if (about === "/conversations") this.set("conversation_session_id", id);
  }

  /** The sample with ids of this account in place of the made-up ones. */
  fill(example: Json, path: string): Json {
    const entries = Object.entries(example).map(([name, value]) => {
      const id = this.get(name === "test_ids" ? "test_id" : name, path);
      if (id === undefined) return [name, value];
      return [name, name.endsWith("ids") ? [id] : id];
    });
    return Object.fromEntries(entries);
  }
}

/** Sends the sample as "Try it" of the reference does. */
async function send({ path, method, requestBody }: Sample, ids: Ids, key: string) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ids.get(name, path) ?? NOBODY);
  const example = requestBody?.content["application/json"]?.example;
  const body = example && ids.fill(example, path);
  const answer = await api(method, address, {
    key,
    ...(method === "POST" && requestBody && { body: body ?? {} }),
  });
  if (answer.status < 300) ids.keep(path, answer.body);
  return answer;
}

/** A clip that was deleted. */
async function makeTrash(key: string): Promise<string> {
  const { body } = await api("POST", "/clips/create", { key, body: { name: "Deleted" } });
  await api("POST", "/clips/delete", { key, body: { ids: [body.id] } });
  return String(body.id);
}

test("every sample of the API reference is accepted", async () => {
  test.setTimeout(LONG_MS);
  const { key } = await newAccount();
  const ids = new Ids();
  const avatar = await firstAvatar(key);
  for (const name of ["avatar_id", "default_avatar_id"]) ids.set(name, avatar.id);
  // The dates of samples pass.
  ids.set("expires_at", new Date(Date.now() + 86_400_000).toISOString());
  // The version that every scenario has.
  ids.set("number", "1");
  ids.set("/avatars", avatar.id);
  ids.set("/trash", await makeTrash(key));
  const refused: Record<string, unknown> = {};
  let accepted = 0;
  for (const sample of await listSamples()) {
    const { operationId, requestBody } = sample;
    // A stream has no end while its conversation is live.
    if (requestBody?.content[FORM] || sample.path.endsWith("/events")) {
      const base = ids.get("corpus_id", "");
      if (base && sample.path.endsWith("/documents/create")) {
        ids.set(
          "/knowledge-bases/{corpus_id}/documents",
          await uploadDocument(key, base, "Hours", "We open at nine."),
        );
      }
      continue;
    }
    const { status, body } = await send(sample, ids, key);
    const wanted = REFUSED[operationId];
    if (wanted === undefined ? status < 300 : status === wanted) accepted += 1;
    else refused[operationId] = [status, body.error];
  }
  expect(refused, APP_URL).toEqual({});
  expect(accepted).toBeGreaterThan(70);
});
