import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { parseCommand } from "./parse-command.ts";
import { readPassword } from "./read-password.ts";

const create = (password: string) =>
  parseCommand(["accounts", "create", "--email", "a@b.test", "--password", password]);
const warn = vi.fn();
const input = (text: string) => Readable.from([Buffer.from(text)]);

test("a password can come from standard input, so it is not in the arguments", async () => {
  for (const text of ["a long password", "a long password\n", "a long password\r\nmore"]) {
    const command = await readPassword(create("-"), input(text), warn);
    expect(command).toMatchObject({ body: { email: "a@b.test", password: "a long password" } });
  }
  await expect(readPassword(create("-"), input("\n"), warn)).rejects.toThrow(/needs a password/);
});

test("a password among the arguments is accepted with a warning that other users of the machine can read it", async () => {
  expect(await readPassword(create("given"), input(""), warn)).toMatchObject({ body: { password: "given" } });
  expect(warn.mock.calls).toEqual([[expect.stringContaining("can see a password")]]);
});

test("standard input is not read for anything else", async () => {
  const unread = new Readable({ read: () => unread.destroy(new Error("read")) });
  expect(await readPassword({ kind: "status" }, unread, warn)).toEqual({ kind: "status" });
});
