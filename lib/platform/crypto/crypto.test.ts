import { expect, test } from "vitest";
import { isEqual, seal, sign, unseal } from "./crypto.ts";

const [oldKey, newKey] = ["an old key of this instance 00000001", "a new key of this instance 000000002"];

test("a sealed secret opens with the key that sealed it, even after a rotation", () => {
  const sealed = seal(oldKey, "owner/row", "hunter2 ✓");
  expect(sealed).not.toContain("hunter2");
  expect(unseal([newKey, oldKey], "owner/row", sealed)).toBe("hunter2 ✓");
  expect(seal(oldKey, "owner/row", "hunter2 ✓")).not.toBe(sealed);
});

test("a sealed secret does not open with another key, in another row, or changed", () => {
  const sealed = seal(oldKey, "owner/row", "hunter2");
  expect(() => unseal([newKey], "owner/row", sealed)).toThrow("does not open");
  expect(() => unseal([oldKey], "other/row", sealed)).toThrow("does not open");
  const text = sealed.lastIndexOf(".") + 1;
  const changed = `${sealed.slice(0, text)}${sealed[text] === "A" ? "B" : "A"}${sealed.slice(text + 1)}`;
  expect(() => unseal([oldKey], "owner/row", changed)).toThrow("does not open");
  expect(() => unseal([oldKey], "owner/row", "plain text")).toThrow("Not a sealed value");
});

test("a signature is valid for one purpose only", () => {
  expect(sign(oldKey, "files", "a")).toBe(sign(oldKey, "files", "a"));
  expect(sign(oldKey, "files", "a")).not.toBe(sign(oldKey, "mail", "a"));
});

test("compares texts of any length", () => {
  expect(isEqual("abc", "abc")).toBe(true);
  expect(isEqual("ab", "abc")).toBe(false);
  expect(isEqual("", "abc")).toBe(false);
});
