import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { db } from "#db/client.ts";
import { documents, sitePages, sites } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/durations.ts";
import { childProcesses } from "#lib/platform/testing/child-processes.ts";
import { createKnowledgeBase } from "../bases/bases.ts";
import { endRun } from "./crawl-queries.ts";
import { crawlSite } from "./crawl-site.ts";
import { createSiteInput } from "./schema.ts";
import { SITE_FAILURES } from "./site-failures.ts";
import { createSite, getSite, refreshSite, updateSite } from "./sites.ts";
import { type Answer, linksTo, redirectTo, startSite, withStatus } from "./testing/test-site.ts";

const breakOff: Answer = (request) => request.socket.destroy();

describeDb("the crawl of a site with faults", () => {
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
      rows.map(({ url, state, reason }) => [url.replace(/^https?:\/\/[^/]+/, ""), reason ?? state]),
    );
  };
  const stored = () => db.select().from(documents).where(eq(documents.knowledgeBaseId, base));
  const names = async () => (await stored()).map(({ name }) => name).sort();

  test("a page that redirects to an address without end is outside", async () => {
    const site = await startSite({
      "/": `<title>Home</title>${linksTo("/long")}`,
      "/long": redirectTo(`/${"x".repeat(5_000)}`),
    });
    const id = await crawl(`${site.url}/`);
    expect(await pagesOf(id)).toEqual({ "/": "stored", "/long": "outside" });
    expect(site.asked().filter((path) => path.length > 1_000)).toEqual([]);
  });

  test.each(["/index.xml", "/map.xml"])(
    "a refresh fails while %s can't be read, and the documents stay",
    async (path) => {
      const site = await startSite({ "/": "<title>Home</title>", "/a": "<title>A</title>" });
      site.pages["/robots.txt"] = `Sitemap: ${site.url}/index.xml`;
      site.pages["/index.xml"] =
        `<sitemapindex><sitemap><loc>${site.url}/map.xml</loc></sitemap></sitemapindex>`;
      site.pages["/map.xml"] = `<urlset><url><loc>${site.url}/a</loc></url></urlset>`;
      const id = await crawl(`${site.url}/`);
      const sitemap = site.pages[path];
      for (const answer of [withStatus(429), withStatus(503), breakOff]) {
        site.pages[path] = answer;
        await again(id);
        expect(await get(id)).toMatchObject({ status: "failed", error: SITE_FAILURES.no_host });
        expect(await names()).toEqual(["A", "Home"]);
      }
      if (sitemap) site.pages[path] = sitemap;
      await again(id);
      expect(await get(id)).toMatchObject({ status: "completed", unchanged: 2 });
      delete site.pages[path];
      await again(id);
      expect(await names()).toEqual(["Home"]);
    },
  );

  test("a page that had a text keeps it while the site blocks the crawler", async () => {
    const site = await startSite({
      "/": `<title>Home</title>${linksTo("/a", "/b", "/c", "/d", "/sign-in")}`,
      ...{ "/a": "<title>A</title>", "/b": "<title>B</title>", "/c": "<title>C</title>" },
      "/sign-in": '<title>Sign in</title><input type="password">',
    });
    const id = await crawl(`${site.url}/`);
    const before = await names();
    Object.assign(site.pages, {
      ...{ "/a": withStatus(403), "/b": withStatus(401), "/c": redirectTo("/sign-in") },
      "/d": withStatus(403),
    });
    await again(id);
    expect(await pagesOf(id)).toEqual({
      ...{ "/": "unchanged", "/a": "unavailable", "/b": "unavailable", "/c": "unavailable" },
      ...{ "/d": "login", "/sign-in": "unchanged" },
    });
    expect(await names()).toEqual(before);
  });

  test("a page that had a text keeps it while this machine has no memory to read it", async () => {
    const site = await startSite({
      "/": `<title>Home</title>${linksTo("/a", "/b")}`,
      "/a": "<title>A</title>",
    });
    const id = await crawl(`${site.url}/`);
    const long = `<title>Long</title><p>${"word ".repeat(1_000)}</p>`;
    Object.assign(site.pages, { "/a": long, "/b": long });
    const killing = setInterval(() => {
      for (const pid of childProcesses("thread-process")) process.kill(pid, "SIGKILL");
    }, 5);
    onTestFinished(() => clearInterval(killing));
    await again(id);
    expect(await pagesOf(id)).toEqual({ "/": "unchanged", "/a": "unavailable", "/b": "unreadable" });
    expect(await names()).toEqual(["A", "Home"]);
  });

  test("a link to another form of the address, which can't be read, is refused alone", async () => {
    const site = await startSite({ "/b": "<title>B</title>" });
    site.pages["/"] = `<title>Home</title>${linksTo(`${site.url.replace("http:", "https:")}/a`, "/b")}`;
    const id = await crawl(`${site.url}/`);
    expect(await pagesOf(id)).toEqual({ "/": "stored", "/a": "refused", "/b": "stored" });
    expect(await get(id)).toMatchObject({ status: "completed" });
  });

  test("the next run is as the schedule says at the time, and a job that outlived its run ends no other", async () => {
    const site = await startSite({ "/": `<title>Home</title>${linksTo("/a")}`, "/a": "<title>A</title>" });
    const id = await add(`${site.url}/`);
    const nextIn = async () => {
      const { nextRunAt, finishedAt } = await get(id);
      return nextRunAt && finishedAt && (nextRunAt.getTime() - finishedAt.getTime()) / DAY_MS;
    };
    expect(await part(id, 0)).toBe("more");
    await updateSite(actor, base, { id, schedule: "daily" });
    expect(await nextIn()).toBeNull();
    expect(await endRun(db, { ...(await get(id)), run: 0 }, { status: "failed", error: "x" })).toBe(false);
    expect(await part(id)).toBe("ended");
    expect(await nextIn()).toBe(1);
    await updateSite(actor, base, { id, max_depth: 1 });
    expect(await nextIn()).toBe(1);
    await updateSite(actor, base, { id, schedule: "weekly" });
    expect(await nextIn()).toBe(7);
    await updateSite(actor, base, { id, schedule: "never" });
    expect(await nextIn()).toBeNull();
  });

  test("a page that three complete runs miss is gone, also while another one can't be reached", async () => {
    const home = `<title>Home</title>${linksTo("/down")}`;
    const site = await startSite({
      "/": `${home}${linksTo("/old", "/typo")}`,
      ...{ "/down": "<title>Down</title>", "/old": "<title>Old</title>" },
    });
    const id = await crawl(`${site.url}/`);
    Object.assign(site.pages, { "/": home, "/down": withStatus(503) });
    await again(id);
    // One that fails looks for nothing, so it doesn't count.
    site.pages["/"] = withStatus(503);
    await again(id);
    expect(await get(id)).toMatchObject({ status: "failed" });
    site.pages["/"] = home;
    await again(id);
    expect(await pagesOf(id)).toMatchObject({ "/old": "stored" });
    expect(await pagesOf(id)).not.toHaveProperty("/typo");
    expect(await names()).toContain("Old");
    await again(id);
    expect(await pagesOf(id)).toEqual({ "/": "unchanged", "/down": "unavailable" });
    expect(await names()).not.toContain("Old");
  });

  test("a run waits some hours for a robots.txt that can't be read for the moment", async () => {
    const site = await startSite({ "/": `<title>Home</title>${linksTo("/a")}`, "/a": "<title>A</title>" });
    const id = await add(`${site.url}/`);
    expect(await part(id, 0)).toBe("more");
    for (const answer of [withStatus(429), withStatus(500), breakOff]) {
      site.pages["/robots.txt"] = answer;
      expect(await part(id)).toBe("busy");
    }
    delete site.pages["/robots.txt"];
    expect(await part(id)).toBe("ended");
    expect(await get(id)).toMatchObject({ status: "completed", stored: 2 });
    await refreshSite(actor, base, id);
    expect(await part(id, 0)).toBe("more");
    const startedAt = new Date(Date.now() - 6 * HOUR_MS);
    await db.update(sites).set({ startedAt }).where(eq(sites.id, id));
    site.pages["/robots.txt"] = withStatus(500);
    expect(await part(id)).toBe("ended");
    expect(await get(id)).toMatchObject({ status: "failed", error: SITE_FAILURES.robots_unavailable });
  });

  test("an account with as many documents as it may have can refresh changed pages, but add none", async () => {
    actor = await createTestAccount({ plan: "free" });
    ({ id: base } = await createKnowledgeBase(actor, { name: "Site", description: "", language: "english" }));
    const site = await startSite({ "/": `<title>One</title>${linksTo("/a")}`, "/a": "<title>Two</title>" });
    const id = await crawl(`${site.url}/`);
    const text = { name: "x", description: "", content: "x", sizeBytes: 1 };
    const owned = { ownerId: actor.ownerId, knowledgeBaseId: base };
    await db
      .insert(documents)
      .values(Array.from({ length: 198 }, () => ({ ...text, ...owned, status: "pending" as const })));
    await db.update(documents).set({ status: "completed" }).where(eq(documents.knowledgeBaseId, base));
    for (const word of ["new", "newer"]) {
      const links = word === "new" ? linksTo("/a") : linksTo("/a", "/b");
      Object.assign(site.pages, {
        "/": `<title>One ${word}</title>${links}`,
        "/a": `<title>Two ${word}</title>`,
      });
      await again(id);
      expect(await get(id)).toMatchObject({ status: "completed", stored: 2 });
      expect(await names()).toHaveLength(202);
      expect(await names()).toEqual(expect.arrayContaining(["One", `One ${word}`, "Two", `Two ${word}`]));
    }
    site.pages["/b"] = "<title>Three</title>";
    await again(id);
    expect((await get(id)).error).toContain("at most 200 documents");
  });
});
