import { expect, test } from "vitest";
import { SchemaBook } from "#lib/openapi/schema-book.ts";
import { DELETE, GET, POST } from "./[...path]/route.ts";
import { listOperations } from "./routes.ts";

/** POST routes that create nothing, with their status. List every such route here. */
const CREATES_NOTHING =
  /\/(update|delete|validate|simulations|search|render|music|retry|rejoin|switch|redeliver|refresh|test|cancel|check|takeover|takeover\/end|forget|restore|listen|listen\/end|remove|revoke|draft|publish)$/;

const posts = listOperations().filter(({ method, contract }) => method === "POST" && contract.scope);
const pathsOf = (operations: typeof posts) => operations.map(({ path }) => path).sort();

test("every POST that creates something accepts an Idempotency-Key, and no other does", () => {
  const creating = posts.filter(({ path }) => !CREATES_NOTHING.test(path));
  expect(pathsOf(posts.filter(({ contract }) => contract.creates))).toEqual(pathsOf(creating));
});

test("every response with a secret or a room token is encrypted when it is stored for repeats", () => {
  const hasSecret = posts.filter(
    ({ contract }) =>
      contract.creates &&
      /"(secret|key|room_url)":/.test(JSON.stringify(new SchemaBook().output(contract.response))),
  );
  expect(pathsOf(hasSecret)).toEqual([
    "/conversations/connect",
    "/keys/create",
    "/scenarios/{config_id}/draft/connect",
    "/webhooks/create",
    "/webhooks/{webhook_id}/rotate-secret",
  ]);
  expect(pathsOf(posts.filter(({ contract }) => contract.answersSecret))).toEqual(pathsOf(hasSecret));
});

test("Next serves every operation that the app's listener leaves to it, and refuses other methods and paths", async () => {
  const ask = async (handler: typeof GET, path: string) => {
    const params = Promise.resolve({ path: path.split("/").slice(2) });
    const { status } = await handler(new Request(`http://localhost${path}`), { params });
    return status;
  };
  for (const path of ["/api/clips", "/api/clips/a.b", "/api/clips/a.b/takes"])
    expect([path, await ask(GET, path)]).toEqual([path, 401]);
  expect(await ask(POST, "/api/clips/create")).toBe(401);
  expect(await ask(DELETE, "/api/clips/a.b")).toBe(405);
  for (const path of ["/api/nothing", "/api/clips/a.b/c", "/api/clips/%zz"])
    expect([path, await ask(GET, path)]).toEqual([path, 404]);
});
