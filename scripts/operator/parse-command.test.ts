import { expect, test } from "vitest";
import { parseCommand } from "./parse-command.ts";

const parse = (line: string) => parseCommand(line.split(" "));

test("commands become operations with their options as the body", () => {
  expect(parse("status")).toEqual({ kind: "status" });
  expect(parse("accounts create --email a@b.test --password p --plan free")).toEqual({
    kind: "call",
    operation: "accounts-create",
    body: { email: "a@b.test", password: "p", plan: "free" },
  });
  expect(parse("accounts reset-link --email a@b.test")).toEqual({
    kind: "call",
    operation: "accounts-reset-link",
    body: { email: "a@b.test" },
  });
  expect(parse("instance setup-link")).toEqual({
    kind: "call",
    operation: "instance-setup-link",
    body: {},
  });
  expect(parse("keys revoke --id x")).toEqual({ kind: "call", operation: "keys-revoke", body: { id: "x" } });
});

test("content from a file is named beside the body", () => {
  expect(parse("scenarios simulate --id s --file callers.json")).toEqual({
    kind: "call",
    operation: "scenarios-simulate",
    body: { id: "s" },
    file: "callers.json",
  });
  expect(parse("conversations replay --id c --version 3")).toEqual({
    kind: "call",
    operation: "conversations-replay",
    body: { id: "c", version: "3" },
  });
});

test("an option that was not given is not sent, so the instance's default applies", () => {
  expect(parse("keys create --email a@b.test --name n")).toMatchObject({
    body: { email: "a@b.test", name: "n" },
  });
});

test.each([
  ["keys create --email a@b.test", /keys create needs --name/],
  ["accounts set-plan --email a --plan gold", /--plan must be one of free, paid/],
  ["keys create --email a --name n --scope all", /--scope must be one of full, read, connect/],
  ["keys create --mail a", /Unknown option '--mail'/],
  ["keys revoke --id", /--id/],
  ["scenarios simulate --id s", /scenarios simulate needs --file/],
  ["accounts delete --email a", /^Usage/],
  ["", /^Usage/],
])("%j is rejected with the valid choices", (line, message) => {
  expect(() => parse(line)).toThrow(message);
});
