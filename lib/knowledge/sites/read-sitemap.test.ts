import { randomUUID } from "node:crypto";
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

test("one that is cut, or grows too large, has the pages before that", async () => {
  const xml = "<urlset><url><loc>https://a.example/b</loc></url><url><loc>https://a.example/c";
  expect((await read(xml)).pages).toEqual(["https://a.example/b"]);
  const large = gzipSync(xml + " ".repeat(MAX_SITEMAP_BYTES));
  expect((await readSitemap(large)).pages).toEqual(["https://a.example/b"]);
});

test("a compressed one that is cut or damaged has the pages before that", async () => {
  const urls = Array.from({ length: 4_000 }, () => `<url><loc>https://a.example/${randomUUID()}</loc></url>`);
  const zipped = gzipSync(`<urlset>${urls.join("")}</urlset>`);
  const middle = Math.floor(zipped.length / 2);
  expect((await readSitemap(zipped.subarray(0, middle))).pages.length).toBeGreaterThan(1_000);
  zipped.fill(0xff, middle);
  expect((await readSitemap(zipped)).pages.length).toBeGreaterThan(1_000);
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
