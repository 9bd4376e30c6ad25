import type { FakeEmbeddings } from "#lib/embeddings/testing/fake-embeddings.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/platform/testing/api-fixture.ts";
import { POST as create } from "../[corpus_id]/documents/create/route.ts";
import { GET as list } from "../[corpus_id]/documents/route.ts";
import { POST as search } from "../[corpus_id]/search/route.ts";
import { POST as createBase } from "../create/route.ts";

/** A base of an account. */
type Place = { account: TestAccount; base: string };

/** A new account with an empty base, and an embeddings server that does what it should. */
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

/** A text of so many chunks, each with words of its own (`word7x0` is of the eighth). */
export function textOfChunks(count: number): string {
  const wordsOf = (part: number) =>
    Array.from({ length: 40 }, (_, index) => `word${part}x${index}`).join(" ");
  return Array.from({ length: count }, (_, part) => `## Part ${part}\n\n${wordsOf(part)}.`).join("\n\n");
}
