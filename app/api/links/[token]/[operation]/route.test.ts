import { expect, test } from "vitest";
import { DELETE, GET, POST } from "./route.ts";

test.each([
  ["start", GET, 405],
  ["start", DELETE, 405],
  ["nothing", GET, 404],
  ["nothing", POST, 404],
])("%s by %o answers %i", async (operation, handle, status) => {
  const context = { params: Promise.resolve({ token: "any", operation }) };
  expect((await handle(new Request("http://127.0.0.1/"), context)).status).toBe(status);
});
