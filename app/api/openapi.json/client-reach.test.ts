import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { VisavisClient } from "../../../sdk/src/index.ts";
import { listOperations } from "../routes.ts";

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const file = new Blob(["x"]);

/** Waits for the response of a call, or for the first event of a stream. */
async function use(answer: unknown): Promise<void> {
  const isStream = typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
  if (isStream) await (answer as AsyncGenerator).next().catch(() => undefined);
  else await answer;
}

/** Calls every method of a group and of the groups in it, with arguments that suit any of them. */
async function callAll(group: Record<string, unknown>): Promise<void> {
  for (const member of Object.values(group)) {
    if (typeof member === "function") await use(member({ name: "x", file }, { name: "x", file }, "x"));
    else if (isGroup(member)) await callAll(member);
  }
}

test("the client reaches every operation that needs a key, and no other", async () => {
  const reached: string[] = [];
  const client = new VisavisClient({
    apiKey: "k",
    baseUrl: "http://localhost/api",
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init);
      reached.push(`${method} ${new URL(url).pathname.replace("/api", "").replaceAll(/%5B[^/]*/g, "{}")}`);
      // A stream that fails for good is not opened again.
      return Response.json({}, { status: url.endsWith("/events") ? 404 : 200 });
    },
  });
  await callAll({ ...client });
  const needed = listOperations()
    .filter(({ contract }) => contract.scope !== undefined)
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]+\}/g, "{}")}`);
  expect(reached.sort()).toEqual(needed.sort());
  // The README promises no more than that.
  const readme = await readFile("sdk/README.md", "utf8");
  expect(readme).toContain("typed methods for every operation of the API that needs a key,");
});
