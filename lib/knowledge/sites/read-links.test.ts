import { expect, test } from "vitest";
import { readLinks } from "./read-links.ts";

const read = (html: string) => readLinks(html, "https://a.example/dir/");

test("has the links once, without those not to follow", () => {
  const html =
    '<a href="b">b</a><a href="b#top">b</a><area href="/c"><a rel="nofollow" href="/d">d</a><input type="Password">';
  expect(read(html)).toEqual({
    links: ["https://a.example/dir/b", "https://a.example/c"],
    hasPassword: true,
  });
});

test("a page nested without end has the links before that, at once", () => {
  const { links } = read(`<a href="/b">b</a>${"<b>".repeat(660_000)}<a href="/c">c</a>`);
  expect(links).toEqual(["https://a.example/b"]);
});

test("a base counts unless it is too long, and of a page of links only so many are tried", () => {
  expect(read('<base href="/other/"><a href="b">b</a>').links).toEqual(["https://a.example/other/b"]);
  const base = `<base href="/${"x".repeat(1_000_000)}/">`;
  expect(read(`${base}<a href="b">b</a>`).links).toEqual(["https://a.example/dir/b"]);
  const nowhere = '<a href="ftp:b">b</a>'.repeat(20_000);
  expect(read(`${nowhere}<a href="b">b</a>`).links).toEqual([]);
});
