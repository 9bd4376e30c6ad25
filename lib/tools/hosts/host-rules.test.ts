import { expect, test } from "vitest";
import { allowsAmong, readHostRule } from "./host-rules.ts";

test.each([
  ["CRM.Example.com", "crm.example.com"],
  ["crm.example.com.", "crm.example.com"],
  ["*.Example.com", "*.example.com"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["127.0.0.1", "127.0.0.1"],
  ["[::1]", "[::1]"],
  ["localhost", "localhost"],
])("%s is stored as %s", (entry, rule) => expect(readHostRule(entry)).toBe(rule));

test.each([
  ...["", "*", "*.", "*.com", "*.10.0.0.1", "a*.example.com", "*.*.example.com", "a b", "a.example:8080"],
  ...["https://a.example", "a.example/path", "user@a.example", "a.example?x", "%00", "..", "a\\b", "[::1"],
])("%s is no host", (entry) => expect(readHostRule(entry)).toBeNull());

test("a list allows its hosts and the names below those with a star, and nothing that only looks like them", () => {
  const allows = allowsAmong(["crm.example.com", "*.example.org"]);
  expect(["crm.example.com", "CRM.example.com.", "a.example.org", "a.b.example.org"].map(allows)).toEqual(
    Array(4).fill(true),
  );
  const others = ["example.com", "x.crm.example.com", "crm.example.com.evil.net", "example.org"];
  expect([...others, "evilexample.org", "a.example.org.evil.net", ""].map(allows)).toEqual(
    Array(7).fill(false),
  );
});

test("an empty list allows every host", () => expect(allowsAmong([])("example.com")).toBe(true));
