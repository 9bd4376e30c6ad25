import { createHmac } from "node:crypto";
import { Inngest } from "inngest";
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { jobServerOptions } from "./client.ts";
import { serveJobs } from "./serve-jobs.ts";

const KEY = "ab".repeat(32);
const DEV_URL = "http://127.0.0.1:9";
/** Keys are sorted, because the signature covers the canonical form. */
const BODY = JSON.stringify({
  ctx: { attempt: 0, run_id: "x", stack: { current: 0, stack: [] } },
  event: { data: {}, name: "x" },
  events: [{ data: {}, name: "x" }],
  steps: {},
  use_api: false,
});
const RUN = "fnId=visavis-purge&stepId=step";

/** An app with one job, in a set-up where a signing key and the address of a development server are both present. */
function serveOneJob(settings: Parameters<typeof jobServerOptions>[0]) {
  let runs = 0;
  const registered: string[] = [];
  const fetchFake: typeof fetch = async (input) => {
    registered.push(String(input));
    return Response.json({ status: 200 });
  };
  const client = new Inngest({ id: "visavis", fetch: fetchFake, ...jobServerOptions(settings) });
  const job = client.createFunction({ id: "purge", triggers: { event: "x" } }, () => {
    runs += 1;
  });
  const handlers = serveJobs({ client, functions: [job], secret: "s".repeat(32) });
  const call = async (
    method: "GET" | "POST" | "PUT",
    query: string,
    init: ConstructorParameters<typeof NextRequest>[1] = {},
  ) => {
    const request = { method, ...(method !== "GET" && { body: BODY }), ...init };
    const url = `http://localhost:3000/api/inngest?${query}`;
    return await handlers[method](new NextRequest(url, request), undefined);
  };
  return { call, registered, runs: () => runs };
}

/** Signs `BODY` as the job server does. */
function sign(key: string, atMs = Date.now()): Record<string, string> {
  const time = Math.round(atMs / 1000);
  const mac = createHmac("sha256", key).update(`${BODY}${time}`).digest("hex");
  return { "x-inngest-signature": `t=${time}&s=${mac}`, "content-type": "application/json" };
}

const BOTH = { INNGEST_SIGNING_KEY: KEY, INNGEST_DEV: DEV_URL };

test.each([
  ["with the address of a development server", BOTH],
  ["alone", { INNGEST_SIGNING_KEY: KEY }],
  ["with a server of our own", { INNGEST_SIGNING_KEY: KEY, INNGEST_BASE_URL: DEV_URL }],
])(
  "a signing key %s refuses requests that are unsigned or signed by another key",
  async (_name, settings) => {
    const { call, runs, registered } = serveOneJob(settings);
    for (const query of [RUN, `${RUN}&key=${"s".repeat(32)}`]) {
      for (const method of ["GET", "POST", "PUT"] as const) {
        expect((await call(method, query)).status, method).toBe(404);
        expect((await call(method, query, { headers: sign("cd".repeat(32)) })).status, method).toBe(401);
        const late = sign(KEY, Date.now() - 600_000);
        expect((await call(method, query, { headers: late })).status, method).toBe(401);
      }
    }
    expect(runs()).toBe(0);
    expect(registered).toEqual([]);
  },
);

test("a job runs for a signed request", async () => {
  const { call, runs } = serveOneJob(BOTH);
  expect((await call("POST", RUN, { headers: sign(KEY) })).status).toBe(200);
  expect(runs()).toBe(1);
});

// The library reads the whole body before it looks at the signature.
test("a large body is refused without being read", async () => {
  const { call, runs } = serveOneJob(BOTH);
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const answer = await call("POST", RUN, { headers: sign(KEY), body, duplex: "half" });
  expect(answer.status).toBe(413);
  expect(sent).toBeLessThan(5_000_000);
  expect(runs()).toBe(0);
});

test("events go to the server that the settings name", () => {
  const url = (settings: Parameters<typeof jobServerOptions>[0]) =>
    new Inngest({ id: "visavis", ...jobServerOptions(settings) }).eventBaseUrl;
  expect(url({ INNGEST_DEV: DEV_URL })).toBe(DEV_URL);
  expect(url(BOTH)).toBe(DEV_URL);
  expect(url({ ...BOTH, INNGEST_BASE_URL: "http://127.0.0.1:10" })).toBe("http://127.0.0.1:10");
  expect(url({ INNGEST_SIGNING_KEY: KEY })).toBe("https://inn.gs/");
});
