import { beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { inngest } from "#inngest/client.ts";
import { siteEvent } from "#inngest/events.ts";
import { crawlSiteJob } from "#inngest/functions/crawl-site.ts";
import { serveJobs } from "#inngest/serve-jobs.ts";
import { FakeJobServer } from "#inngest/testing/fake-job-server.ts";
import { callApi, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { FakeEmbeddings } from "#lib/knowledge/embed/testing/fake-embeddings.ts";
import { startSite } from "#lib/knowledge/sites/testing/test-site.ts";
import { env } from "#lib/platform/env.ts";
import { siteRoutes } from "./site-routes.ts";
import { freshBase, listed } from "./testing/base-fixture.ts";

const pages = siteRoutes["/knowledge-bases/{corpus_id}/sites/{site_id}/pages"].GET;
const get = siteRoutes["/knowledge-bases/{corpus_id}/sites/{site_id}"].GET;
const create = siteRoutes["/knowledge-bases/{corpus_id}/sites/create"].POST;
const remove = siteRoutes["/knowledge-bases/{corpus_id}/sites/delete"].POST;
const refresh = siteRoutes["/knowledge-bases/{corpus_id}/sites/refresh"].POST;
const list = siteRoutes["/knowledge-bases/{corpus_id}/sites"].GET;
const update = siteRoutes["/knowledge-bases/{corpus_id}/sites/update"].POST;

const fake = new FakeEmbeddings();
const { POST } = serveJobs({ client: inngest, secret: env.VISAVIS_JOBS_SECRET, functions: [crawlSiteJob] });

describeDb("sites in the API", () => {
  let account: TestAccount;
  let base: string;
  beforeEach(async () => {
    ({ account, base } = await freshBase(fake));
  });
  const send = (route: typeof create | typeof update | typeof refresh | typeof remove, body: object) =>
    callApi(route, { key: account.key, params: { corpus_id: base }, body });
  const of = (route: typeof get | typeof pages, site_id: string) =>
    callApi(route, { key: account.key, params: { corpus_id: base, site_id } });

  test("are added, read by their job, listed with what became of each page, updated and deleted", async () => {
    const site = await startSite({
      "/docs": '<title>Docs</title><a href="/docs/gone">x</a><a href="/">y</a>',
    });
    const created = await send(create, { url: `${site.url}/docs`, path_prefix: "/docs" });
    expect(created).toMatchObject({ status: 200, body: { status: "pending" } });
    const { id } = created.body;
    const jobs = new FakeJobServer(POST);
    expect(await jobs.run(crawlSiteJob, siteEvent({ id, ownerId: account.ownerId }))).toMatchObject({
      error: null,
    });
    const counts = { found: 2, waiting: 0, stored: 1, unchanged: 0, skipped: 1 };
    const shown = { status: "completed", error: null, schedule: "never", pages: counts, document_count: 1 };
    expect((await of(get, id)).body).toMatchObject(shown);
    expect((await of(pages, id)).body.pages).toMatchObject([
      { url: `${site.url}/docs/gone`, state: "skipped", reason: "gone", document_id: null, depth: 1 },
      { url: `${site.url}/docs`, state: "stored", reason: null, depth: 0 },
    ]);
    expect(await listed({ account, base })).toMatchObject([
      { name: "Docs", description: `From ${site.url}/docs` },
    ]);
    expect((await send(update, { id, schedule: "daily" })).status).toBe(200);
    const all = await callApi(list, { key: account.key, params: { corpus_id: base } });
    expect(all.body.sites).toMatchObject([{ id, schedule: "daily", next_run_at: expect.any(String) }]);
    expect((await send(refresh, { id })).body).toEqual({ status: "pending", id });
    expect((await send(refresh, { id })).status).toBe(409);
    expect((await send(remove, { ids: [id] })).body.deleted_count).toBe(1);
    expect(await listed({ account, base })).toEqual([]);
  });

  test.each([
    [{ url: "ftp://a.example/" }, "url"],
    [{ url: "http://127.0.0.1:9/" }, "url"],
    [{ url: "http://intranet.localhost/" }, "url"],
    [{ url: "http://169.254.169.254/latest" }, "url"],
    [{ url: "https://a.example/x", path_prefix: "/docs" }, "path_prefix"],
    [{ url: "https://a.example/", max_pages: 1_001 }, "max_pages"],
    [{ url: "https://a.example/", max_depth: 11 }, "max_depth"],
    [{ url: "https://a.example/known#top" }, "url"],
  ])("%j is refused", async (body, path) => {
    await send(create, { url: "https://a.example/known" });
    expect(await send(create, body)).toMatchObject({ status: 400, body: { details: [{ path }] } });
    expect((await callApi(list, { key: account.key, params: { corpus_id: base } })).body.sites).toHaveLength(
      1,
    );
  });

  test("a private address is refused with who can allow it", async () => {
    expect((await send(create, { url: "http://[::1]/" })).body.error).toBe(
      "url must not point to a private address: only the operator can allow its network, with ENDPOINT_ALLOW_PRIVATE",
    );
  });
});
