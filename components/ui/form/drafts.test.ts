import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearDraft, clearDrafts, keepDraftsOf, readDraft, withoutSignatures, writeDraft } from "./drafts.ts";

/** The part of a tab's storage that drafts use, with its keys as properties. */
function fakeStorage(): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(values, name, { value });
  return values;
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", fakeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a draft is kept until its form is saved", () => {
  writeDraft("new endpoint", [["name", "Orders"]]);
  expect(readDraft("new endpoint")).toEqual([["name", "Orders"]]);
  clearDraft("new endpoint");
  expect(readDraft("new endpoint")).toBeNull();
});

test("signing out forgets every draft and nothing else of the tab", () => {
  writeDraft("new endpoint", [["name", "Orders"]]);
  writeDraft("new link ", [["label", "Front desk"]]);
  sessionStorage.setItem("theme", "dark");
  clearDrafts();
  expect([readDraft("new endpoint"), readDraft("new link "), sessionStorage.getItem("theme")]).toEqual([
    null,
    null,
    "dark",
  ]);
});

test("the next person in a tab gets no draft of somebody whose session expired", () => {
  keepDraftsOf("ana");
  writeDraft("new endpoint", [["name", "Orders"]]);
  keepDraftsOf("ana");
  expect(readDraft("new endpoint")).toEqual([["name", "Orders"]]);
  keepDraftsOf("ben");
  expect(readDraft("new endpoint")).toBeNull();
});

test("the next person's own drafts survive a reload", () => {
  keepDraftsOf("ana");
  keepDraftsOf("ben");
  writeDraft("new endpoint", [["name", "Orders"]]);
  keepDraftsOf("ben");
  expect(readDraft("new endpoint")).toEqual([["name", "Orders"]]);
});

test("a value of another shape is not a draft", () => {
  sessionStorage.setItem("draft new endpoint", '{"name":"Orders"}');
  expect(readDraft("new endpoint")).toBeNull();
  sessionStorage.setItem("draft new endpoint", "{");
  expect(readDraft("new endpoint")).toBeNull();
});

test("a draft has no header that signs requests, unless its value is a secret's name", () => {
  const kept = ["Accept: application/json", "Authorization: Bearer {{secret.crm_key}}"];
  const left = [
    ...["Authorization: Bearer abc", "x-api-key: 17", "Cookie: session=1"],
    ...["X-Auth: 17", "X-Signature: 17", "X-Credential: 17", "X-Pass: 17"],
    "Authorization: Bearer abc {{secret.crm_key}}",
    "Authorization: {{secret.crm_key}}abc",
  ];
  expect(withoutSignatures([...kept, ...left].join("\n"))).toBe(kept.join("\n"));
});
