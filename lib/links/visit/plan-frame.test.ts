import { expect, test } from "vitest";
import { frameHeaders, planFrame } from "./plan-frame.ts";

const shop = "https://shop.example";
const base = {
  frame: { allowedOrigins: [shop, "http://localhost:8000"], language: "auto" as const },
  ...{ isEmbed: true, isFramed: true, from: shop, own: "https://calls.example" },
};

test("the websites that a link allows may frame it, but only the version for frames", () => {
  const ancestors = "https://shop.example http://localhost:8000";
  expect(planFrame(base)).toEqual({ ancestors, isRefused: false });
  expect(planFrame({ ...base, isEmbed: false })).toEqual({ ancestors: "'none'", isRefused: false });
});

test("any other website gets a page that says so, and never the call", () => {
  expect(planFrame({ ...base, from: "https://evil.test" })).toEqual({ ancestors: "*", isRefused: true });
  const closed = { ...base, frame: { ...base.frame, allowedOrigins: [] } };
  expect(planFrame(closed)).toEqual({ ancestors: "*", isRefused: true });
});

test("if the browser does not name the website, the policy decides", () => {
  expect(planFrame({ ...base, from: null }).ancestors).toContain(shop);
  const closed = { ...base, frame: { ...base.frame, allowedOrigins: [] }, from: null };
  expect(planFrame(closed)).toEqual({ ancestors: "'none'", isRefused: false });
  expect(planFrame({ ...base, isFramed: false, from: "https://evil.test" }).isRefused).toBe(false);
});

test("the page of an unknown link may be framed anywhere", () => {
  expect(planFrame({ ...base, frame: null, from: "https://evil.test" })).toEqual({
    ancestors: "*",
    isRefused: false,
  });
});

test("a page that may be framed has the headers that cross-origin isolated websites ask for, and no other has them", () => {
  const isolated = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  for (const framed of [base, { ...base, from: "https://evil.test" }, { ...base, frame: null }]) {
    expect(frameHeaders(planFrame(framed))).toEqual(isolated);
  }
  expect(frameHeaders(planFrame({ ...base, isEmbed: false }))).toEqual({});
});
