import { expect, test } from "vitest";
import { redirectTarget } from "./ended-panel.tsx";

test("redirects to web URLs, and names their host", () => {
  expect(redirectTarget("https://clinic.example.com/thanks?x=1")).toEqual({
    href: "https://clinic.example.com/thanks?x=1",
    host: "clinic.example.com",
  });
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,hello",
  "file:///etc/passwd",
  "//clinic.example.com",
  "/relative",
  "https://bank.example@evil.example/",
  "https://user:word@evil.example/",
  "not an address",
  "",
])("never redirects to %s", (url) => {
  expect(redirectTarget(url)).toBeNull();
});

test("redirects nowhere without a URL", () => {
  expect(redirectTarget(null)).toBeNull();
});
