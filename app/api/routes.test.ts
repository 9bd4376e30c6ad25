import { expect, test } from "vitest";
import { SchemaBook } from "#lib/openapi/schema-book.ts";
import { listOperations } from "./routes.ts";

/** What a POST does that creates nothing; whoever adds one that ends otherwise decides here. */
const CREATES_NOTHING = /\/(update|delete|validate|simulations|search|render|retry|rejoin|redeliver|test)$/;

const posts = listOperations().filter(({ method, contract }) => method === "POST" && contract.scope);
const pathsOf = (operations: typeof posts) => operations.map(({ path }) => path).sort();

test("every POST that creates takes an Idempotency-Key, and no other does", () => {
  const creating = posts.filter(({ path }) => !CREATES_NOTHING.test(path));
  expect(pathsOf(posts.filter(({ contract }) => contract.creates))).toEqual(pathsOf(creating));
});

test("every answer with a secret that is kept for a repeat is kept sealed", () => {
  const hasSecret = posts.filter(({ contract }) =>
    JSON.stringify(new SchemaBook().output(contract.response)).includes('"secret":'),
  );
  expect(pathsOf(hasSecret)).toEqual(["/webhooks/create", "/webhooks/{webhook_id}/rotate-secret"]);
  expect(pathsOf(posts.filter(({ contract }) => contract.answersSecret))).toEqual(pathsOf(hasSecret));
});
