import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import type { FakeEmbeddings } from "#lib/knowledge/embed/testing/fake-embeddings.ts";
import { documentRoutes } from "../document-routes.ts";
import { knowledgeBaseRoutes } from "../knowledge-base-routes.ts";

const create = documentRoutes["/knowledge-bases/{corpus_id}/documents/create"].POST;
const list = documentRoutes["/knowledge-bases/{corpus_id}/documents"].GET;
const search = knowledgeBaseRoutes["/knowledge-bases/{corpus_id}/search"].POST;
const createBase = knowledgeBaseRoutes["/knowledge-bases/create"].POST;

/** A knowledge base and its account. */
type Place = { account: TestAccount; base: string };

/** Creates an account with an empty knowledge base and a working embeddings server. */
export async function freshBase(fake: FakeEmbeddings): Promise<Place> {
  fake.reset();
  const account = await createTestAccount();
  return { account, base: await newBase(account, "Manuals") };
}

export const newBase = async (account: TestAccount, name: string): Promise<string> =>
  (await callApi(createBase, { key: account.key, body: { name } })).body.id;

export function upload({ account, base }: Place, content: BlobPart, fields: Record<string, string> = {}) {
  const form = { name: "Guide", ...fields, file: new File([content], "guide.txt") };
  return callApi(create, { key: account.key, params: { corpus_id: base }, form });
}

export const find = ({ account, base }: Place, query: string, extra = {}) =>
  callApi(search, { key: account.key, params: { corpus_id: base }, body: { query, ...extra } });

export const listed = async ({ account, base }: Place) =>
  (await callApi(list, { key: account.key, params: { corpus_id: base } })).body.documents;

/** A text of the given number of chunks, each with unique words (`word7x0` is in the eighth). */
export function textOfChunks(count: number): string {
  const wordsOf = (part: number) =>
    Array.from({ length: 40 }, (_, index) => `word${part}x${index}`).join(" ");
  return Array.from({ length: count }, (_, part) => `## Part ${part}\n\n${wordsOf(part)}.`).join("\n\n");
}
