import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { documents, sitePages, sites } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { makePdf } from "#lib/knowledge/extract/testing/make-files.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { ALL_NETWORKS, NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { createKnowledgeBase, deleteKnowledgeBases } from "../bases/bases.ts";
import { crawlSite, failSite } from "./crawl-site.ts";
import { createSiteInput } from "./schema.ts";
import { createSite, deleteSites, getSite, listDueSites, refreshSite, updateSite } from "./sites.ts";
import { linksTo, redirectTo, startSite, withStatus } from "./testing/test-site.ts";

describeDb("the crawl of a site", () => {
  let actor: Actor;
  let base: string;
  beforeEach(async () => {
    actor = await createTestAccount();
    ({ id: base } = await createKnowledgeBase(actor, { name: "Site", description: "", language: "english" }));
  });

  const add = async (url: string, fields = {}) =>
    (await createSite(actor, base, createSiteInput.parse({ url, ...fields }))).id;
  const part = (id: string, partMs = 60_000) =>
    crawlSite({ id, ownerId: actor.ownerId }, { partMs, pauseMs: 0 });
  const crawl = async (url: string, fields = {}) => {
    const id = await add(url, fields);
    expect(await part(id)).toBe("ended");
    return id;
  };
  const again = async (id: string) => {
    await refreshSite(actor, base, id);
    expect(await part(id)).toBe("ended");
  };
  const get = (id: string) => getSite(actor, base, id);
  /** What became of each path: its state, or why it was skipped. */
  const pagesOf = async (id: string) => {
    const rows = await db.select().from(sitePages).where(eq(sitePages.siteId, id));
    return Object.fromEntries(
      rows.map(({ url, state, reason }) => [
        url.replace(/^https?:\/\/[^/]+/, ""),
        reason === null ? state : reason,
      ]),
    );
  };
  const stored = () => db.select().from(documents).where(eq(documents.knowledgeBaseId, base));
  const names = async () => (await stored()).map(({ name }) => name).sort();
  /** As once their chunks are made. */
  const complete = () =>
    db.update(documents).set({ status: "completed" }).where(eq(documents.knowledgeBaseId, base));

  test("follows links to the depth, stores HTML and PDF, and says why it skips the others", async () => {
    const site = await startSite({
      "/": `<title>Home</title><p>Hi</p>${linksTo("/a#top", "/a?utm_source=x", "/b.pdf", "/login", "/gone", "/data", "/empty", "/copy", "https://elsewhere.invalid/", "mailto:a@b.example")}<a rel="nofollow" href="/hidden">x</a>`,
      "/a": `<title>A</title><p>Text of a.</p>${linksTo("/a/deep", "/", "/away", "/secret")}`,
      "/a/deep": `<title>Deep</title><p>Deep text.</p>${linksTo("/a/deep/er")}`,
      "/a/deep/er": "<title>Too deep</title>",
      "/b.pdf": withStatus(200, "application/pdf", makePdf(["Prices of everything."])),
      "/login": withStatus(403),
      "/data": withStatus(200, "application/octet-stream"),
      "/empty": "<p></p>",
      "/copy": `<title>A</title><p>Text of a.</p>${linksTo("/a/deep", "/", "/away", "/secret")}`,
      "/away": redirectTo("http://localhost:9/"),
      "/secret": redirectTo("/sign-in?next=/secret"),
      "/sign-in?next=/secret": '<form>Name <input name="n"> <input type="password"></form>',
    });
    const id = await crawl(`${site.url}/`, { max_depth: 2 });
    expect(await pagesOf(id)).toEqual({
      "/": "stored",
      "/a": "stored",
      "/b.pdf": "stored",
      "/login": "login",
      "/gone": "gone",
      "/data": "content_type",
      "/empty": "empty",
      "/copy": "duplicate",
      "/a/deep": "stored",
      "/away": "outside",
      "/secret": "login",
    });
    expect(await names()).toEqual(["127.0.0.1/b.pdf", "A", "Deep", "Home"]);
    const row = await get(id);
    expect(row).toMatchObject({ status: "completed", error: null, stored: 4, skipped: 7, documentCount: 4 });
    expect(row.nextRunAt).toBeNull();
    expect(site.asked().filter((path) => path === "/a")).toHaveLength(1);
    expect(site.asked()).not.toContain("/hidden");
  });

  test("reads what the sitemap names instead, as far as robots.txt allows", async () => {
    const site = await startSite({
      "/": `<title>Home</title><p>Hi</p>${linksTo("/not-in-sitemap")}`,
      "/one": "<title>One</title><p>1</p>",
      "/two": "<title>Two</title><p>2</p>",
      "/private/three": "<title>Three</title><p>3</p>",
      "/private/open": "<title>Open</title><p>4</p>",
    });
    const urls = (...paths: string[]) =>
      `<urlset>${paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`).join("")}</urlset>`;
    site.pages["/index.xml"] =
      `<sitemapindex><sitemap><loc>${site.url}/map.xml</loc></sitemap></sitemapindex>`;
    site.pages["/map.xml"] = urls("/one", "/two", "/private/three", "/private/open");
    site.pages["/robots.txt"] =
      `User-agent: Other\nDisallow: /\n\nUser-agent: *\nDisallow: /one\n\nUser-agent: visavis\nDisallow: /private\nAllow: /private/open\nSitemap: ${site.url}/index.xml`;
    const id = await crawl(`${site.url}/`);
    expect(await names()).toEqual(["Home", "One", "Open", "Two"]);
    expect(await pagesOf(id)).toMatchObject({ "/private/three": "robots" });
    expect(site.asked()).not.toContain("/private/three");
    expect(await get(id)).toMatchObject({ hasSitemap: true });
  });

  test("ends for a calendar without end, and for ten thousand links", async () => {
    const calendar = await startSite({ "/": "<title>Home</title>" }, (path) => {
      if (!path.startsWith("/calendar")) return undefined;
      const month = Number(/m=(\d+)/.exec(path)?.[1] ?? 0);
      return `<title>Month ${month}</title>${linksTo(...Array.from({ length: 40 }, (_, day) => `/calendar?m=${month + 1}&d=${day}`))}`;
    });
    calendar.pages["/"] = `<title>Home</title>${linksTo("/calendar?m=0")}`;
    const id = await crawl(`${calendar.url}/`, { max_depth: 10 });
    expect(await get(id)).toMatchObject({ status: "completed", stored: 3, waiting: 0 });
    const many = Array.from({ length: 10_000 }, (_, index) => `/page-${index}`);
    const long = await startSite({ "/": `<title>Home</title>${linksTo(...many)}` }, (path) =>
      path.startsWith("/page") ? `<title>${path}</title>` : undefined,
    );
    const longId = await crawl(`${long.url}/`, { max_pages: 5 });
    expect(await get(longId)).toMatchObject({ status: "completed", stored: 5, skipped: 5 });
    expect(long.asked().filter((path) => path.startsWith("/page"))).toHaveLength(4);
  });

  test("stores only what has changed the second time, keeps what can't be reached and deletes what is gone", async () => {
    const site = await startSite({
      "/": `<title>Home</title>${linksTo("/same", "/changed", "/gone", "/unlinked", "/down")}`,
      "/same": "<title>Same</title>",
      "/changed": "<title>Before</title>",
      "/gone": "<title>Gone</title>",
      "/unlinked": "<title>Unlinked</title>",
      "/down": "<title>Down</title>",
    });
    const id = await crawl(`${site.url}/`);
    await complete();
    const first = await stored();
    site.pages["/"] = `<title>Home</title>${linksTo("/same", "/changed", "/gone", "/down")}`;
    site.pages["/changed"] = "<title>After</title>";
    delete site.pages["/gone"];
    site.pages["/down"] = withStatus(503);
    await again(id);
    expect(await pagesOf(id)).toMatchObject({
      "/": "stored",
      "/same": "unchanged",
      "/changed": "stored",
      "/gone": "gone",
      "/down": "unavailable",
    });
    // The old text can be found until the new one is ready; nothing is unlinked while a page can't be reached.
    expect(await names()).toEqual(["After", "Before", "Down", "Home", "Home", "Same", "Unlinked"]);
    const before = first.find(({ name }) => name === "Before");
    expect((await stored()).find(({ name }) => name === "After")?.replacesId).toBe(before?.id);
    site.pages["/changed"] = "<title>Later</title>";
    site.pages["/down"] = "<title>Down</title>";
    await again(id);
    // The one that never became ready is gone, and what it was to replace is replaced now.
    expect(await names()).toEqual(["Before", "Down", "Home", "Home", "Later", "Same"]);
    expect((await stored()).find(({ name }) => name === "Later")?.replacesId).toBe(before?.id);
    expect(await get(id)).toMatchObject({ stored: 1, unchanged: 3, documentCount: 4 });
  });

  test("asks a server with a sitemap only for pages that have changed since", async () => {
    const etags: unknown[] = [];
    const site = await startSite({
      "/": (request, response) => {
        etags.push(request.headers["if-none-match"]);
        if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
        else response.writeHead(200, { "content-type": "text/html", etag: '"1"' }).end("<title>Home</title>");
      },
    });
    site.pages["/sitemap.xml"] = `<urlset><url><loc>${site.url}/</loc></url></urlset>`;
    const id = await crawl(`${site.url}/`);
    await again(id);
    expect(etags).toEqual([undefined, '"1"']);
    expect(await pagesOf(id)).toEqual({ "/": "unchanged" });
    // What the owner deletes comes back only once it changes.
    await db.delete(documents).where(eq(documents.knowledgeBaseId, base));
    await again(id);
    expect(await names()).toEqual([]);
  });

  test("continues where a killed job stopped, without visiting or storing a page twice", async () => {
    const paths = Array.from({ length: 5 }, (_, index) => `/p${index}`);
    const site = await startSite({ "/": `<title>Home</title>${linksTo(...paths)}` }, (path) =>
      path.startsWith("/p") ? `<title>${path}</title>` : undefined,
    );
    const id = await add(`${site.url}/`);
    // Each part ends after a page, as if the process died there; a second job for the site runs beside it.
    while ((await Promise.all([part(id, 0), part(id, 0)])).includes("more"));
    expect(await names()).toEqual(["/p0", "/p1", "/p2", "/p3", "/p4", "Home"]);
    expect(await get(id)).toMatchObject({ status: "completed", stored: 6, run: 1 });
    expect(await part(id)).toBe("ended");
  });

  test("fails with the reason, and keeps the documents of the run before", async () => {
    const site = await startSite({ "/": "<title>Home</title>" });
    const id = await crawl(`${site.url}/`);
    const failure = async () => {
      await again(id);
      expect(await names()).toEqual(["Home"]);
      return (await get(id)).error;
    };
    site.pages["/robots.txt"] = withStatus(500);
    expect(await failure()).toContain("robots.txt could not be read");
    site.pages["/robots.txt"] = "User-agent: *\nDisallow: /";
    expect(await failure()).toContain("does not allow");
    delete site.pages["/robots.txt"];
    site.pages["/"] = redirectTo("https://moved.invalid/");
    expect(await failure()).toContain("redirects to another host");
    site.pages["/"] = withStatus(404);
    expect(await failure()).toContain("does not exist");
    site.pages["/"] = withStatus(500);
    expect(await failure()).toContain("can't be reached");
    // Its network was allowed when the site was added.
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: ALL_NETWORKS });
    const local = await add("http://10.0.0.1/");
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS });
    await part(local);
    expect((await get(local)).error).toContain("private network");
  });

  test("a full account stops it with what to do", async () => {
    actor = await createTestAccount({ plan: "free" });
    ({ id: base } = await createKnowledgeBase(actor, { name: "Site", description: "", language: "english" }));
    const site = await startSite({ "/": "<title>Home</title>" });
    const text = { name: "x", description: "", content: "x", sizeBytes: 1, status: "completed" as const };
    const rows = Array.from({ length: 200 }, () => ({
      ...text,
      ownerId: actor.ownerId,
      knowledgeBaseId: base,
    }));
    await db.insert(documents).values(rows);
    const id = await crawl(`${site.url}/`);
    expect(await get(id)).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/200 of at most 200 documents\. Delete documents/),
    });
  });

  test("begins when it is due, for one site of each account at a time, and again when it was forgotten", async () => {
    const other = await createTestAccount();
    const theirs = await createKnowledgeBase(other, { name: "B", description: "", language: "english" });
    const daily = createSiteInput.parse({ url: "https://a.invalid/", schedule: "daily" });
    const ids = [
      await createSite(actor, base, daily),
      await createSite(actor, base, { ...daily, url: "https://b.invalid/", schedule: "weekly" }),
      await createSite(other, theirs.id, daily),
    ].map(({ id }) => id);
    for (const id of ids) await failSite({ id, ownerId: actor.ownerId });
    await failSite({ id: ids[2] ?? "", ownerId: other.ownerId });
    const dueIn = async (days: number) =>
      (await listDueSites(new Date(Date.now() + days * 86_400_000)))
        .map(({ id }) => id)
        .filter((id) => ids.includes(id));
    expect(await dueIn(0.9)).toEqual([]);
    expect(new Set(await dueIn(8))).toEqual(new Set([ids[0], ids[2]]));
    // The second time, those that nobody has read in between are requested again.
    expect(new Set(await dueIn(8))).toEqual(new Set(ids));
  });

  test("takes its documents along when it is deleted, and ends in the middle of a run", async () => {
    const site = await startSite({ "/": `<title>Home</title>${linksTo("/a")}`, "/a": "<title>A</title>" });
    const id = await add(`${site.url}/`);
    expect(await part(id, 0)).toBe("more");
    await expect(refreshSite(actor, base, id)).rejects.toMatchObject({ status: 409 });
    expect(await names()).toEqual(["Home"]);
    await deleteSites(actor, base, [id]);
    expect(await names()).toEqual([]);
    expect(await part(id)).toBe("ended");
    const trashed = await add(`${site.url}/`);
    await part(trashed, 0);
    await deleteKnowledgeBases(actor, [base]);
    expect(await part(trashed)).toBe("ended");
    expect(await db.select().from(sites).where(eq(sites.id, trashed))).toMatchObject([{ status: "running" }]);
  });

  test("another account can't see, change or read it", async () => {
    const id = await add("https://a.invalid/");
    const stranger = await createTestAccount();
    const missing = { code: "NOT_FOUND" };
    await expect(getSite(stranger, base, id)).rejects.toMatchObject(missing);
    await expect(refreshSite(stranger, base, id)).rejects.toMatchObject(missing);
    await expect(updateSite(stranger, base, { id, schedule: "daily" })).rejects.toMatchObject(missing);
    await expect(deleteSites(stranger, base, [id])).rejects.toMatchObject(missing);
    expect(await crawlSite({ id, ownerId: stranger.ownerId })).toBe("ended");
    expect(await get(id)).toMatchObject({ status: "pending", schedule: "never" });
  });
});
