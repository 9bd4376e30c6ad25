import { expect, test } from "vitest";
import { readRobots } from "./read-robots.ts";
import { SiteError } from "./site-failures.ts";

const ADDRESS = "https://a.example/robots.txt";
const allows = (text: string, path: string) =>
  readRobots(ADDRESS, text).isAllowed(`https://a.example${path}`);

test.each([
  ["", "/x", true],
  ["User-agent: *\nDisallow: /x", "/x/y", false],
  ["User-agent: *\nDisallow: /x\n\nUser-agent: Visavis/2.0\nDisallow: /z", "/x", true],
  ["user-agent: other\nuser-agent: VISAVIS # us\ndisallow: /x\nallow: /x/y", "/x/y", true],
  ["user-agent: other\nuser-agent: visavis\ndisallow: /x", "/x", false],
  ["User-agent: other\nDisallow: /", "/x", true],
  ["User-agent: *\nDisallow: /*.pdf$", "/a/b.pdf", false],
  ["User-agent: *\r\nDisallow: /search?\r\n", "/search?q=1", false],
  ["<html>Not found</html>", "/x", true],
])("%j about %s: %s", (text, path, expected) => {
  expect(allows(text, path)).toBe(expected);
});

test("has the delay up to 10 s, and the sitemaps", () => {
  const robots = readRobots(ADDRESS, "Sitemap: https://a.example/s.xml\nUser-agent: *\nCrawl-delay: 600");
  expect(robots).toMatchObject({ delayMs: 10_000, sitemaps: ["https://a.example/s.xml"] });
  expect(readRobots(ADDRESS, "User-agent: *\nCrawl-delay: -1").delayMs).toBe(0);
  expect(readRobots(ADDRESS, "User-agent: *\nCrawl-delay: soon").delayMs).toBe(0);
});

test("a file of thousands of names and rules takes no memory for each pair", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `User-agent: bot${index}`);
  const rules = Array.from({ length: 20_000 }, (_, index) => `Disallow: /${index}`);
  expect(allows([...names, ...rules].join("\n"), "/7")).toBe(true);
});

test("a file whose rules would take long to match counts as unreadable", () => {
  const rule = `Disallow: /${"*a".repeat(1_000)}`;
  expect(() => readRobots(ADDRESS, `User-agent: *\n${`${rule}\n`.repeat(20)}`)).toThrow(SiteError);
});
