import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { MAX_SITEMAP_BYTES, readSitemap } from "./read-sitemap.ts";

const read = (text: string) => readSitemap(Buffer.from(text));

test("names pages once, in their one form, and leaves out other files", async () => {
  const locations = [
    "https://a.example/b?utm_source=x",
    " https://a.example/b ",
    "https://a.example/c.png",
    "/d",
    "",
  ];
  const xml = `<?xml version="1.0"?><urlset><loc>https://a.example/outside</loc>${locations.map((location) => `<url><loc>${location}</loc><lastmod>2026-01-01</lastmod></url>`).join("")}</urlset>`;
  expect(await read(xml)).toEqual({ pages: ["https://a.example/b"], sitemaps: [] });
  expect((await readSitemap(gzipSync(xml))).pages).toEqual(["https://a.example/b"]);
});

test("an index names sitemaps, also compressed ones", async () => {
  const xml = "<sitemapindex><sitemap><loc>https://a.example/1.xml.gz</loc></sitemap></sitemapindex>";
  expect(await read(xml)).toEqual({ pages: [], sitemaps: ["https://a.example/1.xml.gz"] });
});

test.each([
  ["no sitemap", "<html><body>Not found</body></html>"],
  ["an entity", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><url><loc>&x;</loc></url>'],
])("%s names nothing", async (_what, xml) => {
  expect(await read(xml)).toEqual({ pages: [], sitemaps: [] });
});

test("one that is cut has the pages before that, and a compressed one that grows too large has none", async () => {
  expect(
    (await read("<urlset><url><loc>https://a.example/b</loc></url><url><loc>https://a")).pages,
  ).toContain("https://a.example/b");
  expect((await readSitemap(gzipSync(Buffer.alloc(MAX_SITEMAP_BYTES + 1, 32)))).pages).toEqual([]);
});

test("one that is nested without end has the pages before that, at once", async () => {
  const xml = `<urlset><url><loc>https://a.example/b</loc></url>${"<a>".repeat(1_700_000)}`;
  expect((await read(xml)).pages).toEqual(["https://a.example/b"]);
});

test("a location that is too long counts for nothing, and only so many are tried", async () => {
  const url = (location: string) => `<url><loc>${location}</loc></url>`;
  const xml = `${url(`https://a.example/${"x".repeat(1_000_000)}`)}${url("https://a.example/b")}`;
  expect((await read(xml)).pages).toEqual(["https://a.example/b"]);
  const index = `<sitemap><loc>https://a.example/${"x".repeat(2_000)}</loc></sitemap>`;
  expect((await read(index)).sitemaps).toEqual([]);
  expect((await read(`${url("x").repeat(20_000)}${url("https://a.example/b")}`)).pages).toEqual([]);
});
