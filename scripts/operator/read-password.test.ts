import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { parseCommand } from "./parse-command.ts";
import { readPassword } from "./read-password.ts";

const create = (password: string) =>
  parseCommand(["accounts", "create", "--email", "a@b.test", "--password", password]);
const input = (text: string) => Readable.from([Buffer.from(text)]);

test("a password can come from standard input, so it is not in the arguments", async () => {
  for (const text of ["a long password", "a long password\n", "a long password\r\nmore"]) {
    const command = await readPassword(create("-"), input(text));
    expect(command).toMatchObject({ body: { email: "a@b.test", password: "a long password" } });
  }
  await expect(readPassword(create("-"), input("\n"))).rejects.toThrow(/needs a password/);
});

test("a password among the arguments is refused, because other users of the machine can read it", async () => {
  await expect(readPassword(create("given"), input(""))).rejects.toThrow(/on standard input/);
});

test("standard input is not read for anything else", async () => {
  const unread = new Readable({ read: () => unread.destroy(new Error("read")) });
  expect(await readPassword({ kind: "status" }, unread)).toEqual({ kind: "status" });
});
