import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { parseBackupCommand } from "./parse-command.ts";
import { readPassphrase } from "./run-command.ts";

const parse = (line: string) => parseBackupCommand(line.split(" "));

test("backup commands name one file, and maybe where the passphrase is", () => {
  expect(parse("backup create a.backup")).toEqual({ kind: "backup create", file: "a.backup" });
  expect(parse("backup restore --passphrase-file p a.backup")).toEqual({
    kind: "backup restore",
    file: "a.backup",
    passphraseFile: "p",
  });
  expect(parse("database copy --from .data/db --to env:DATABASE_URL")).toEqual({
    kind: "database copy",
    from: ".data/db",
    to: "env:DATABASE_URL",
  });
  expect(parse("keys create")).toBeNull();
});

test.each([
  ["backup create", /backup create needs one file/],
  ["backup verify a b", /backup verify needs one file/],
  // Other users of the machine can read arguments.
  ["backup create a --passphrase secret", /Unknown option '--passphrase'/],
  ["database copy --from a", /needs --from and --to/],
])("%j is rejected", (line, message) => {
  expect(() => parse(line)).toThrow(message);
});

test("the passphrase is the first line of a file, the environment or standard input, and not too short", async () => {
  const input = (text: string) => Readable.from([Buffer.from(text)]);
  expect(await readPassphrase(undefined, {}, input("correct horse battery\nmore"))).toBe(
    "correct horse battery",
  );
  const variables = { VISAVIS_BACKUP_PASSPHRASE: "another long passphrase" };
  expect(await readPassphrase(undefined, variables, input("unread"))).toBe("another long passphrase");
  await expect(readPassphrase(undefined, {}, input("short\n"))).rejects.toThrow(/at least 12 characters/);
  await expect(readPassphrase("/no/such/file", {}, input(""))).rejects.toThrow(/cannot be read/);
  const terminal = Object.assign(input(""), { isTTY: true });
  await expect(readPassphrase(undefined, {}, terminal)).rejects.toThrow(/needs a passphrase/);
});
