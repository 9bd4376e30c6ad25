import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { MailServer } from "#lib/platform/testing/mail-server.ts";
import { canSendMail, sendMail } from "./mail.ts";

const server = new MailServer();
let url: string;
beforeAll(async () => {
  url = await server.listen();
});
afterAll(() => server.close());
afterEach(() => Object.assign(env, { SMTP_URL: undefined }));

const MAIL = {
  to: "ana@example.test",
  subject: "A new password",
  text: "http://localhost:3000/reset-password#abc",
};

test("a mail reaches the configured server; without one, sending fails", async () => {
  expect(canSendMail()).toBe(false);
  await expect(sendMail(MAIL)).rejects.toThrow("No mail server");
  Object.assign(env, { SMTP_URL: url });
  expect(canSendMail()).toBe(true);
  await sendMail(MAIL);
  expect(server.received).toMatchObject([{ to: [MAIL.to], text: expect.stringContaining(MAIL.text) }]);
  expect(server.received[0]?.text).toContain(`From: ${env.MAIL_FROM}`);
});

test("a server that rejects the sender or the recipient causes an error, which is logged", async () => {
  Object.assign(env, { SMTP_URL: url });
  await expect(sendMail({ ...MAIL, to: "nobody@example.test" })).rejects.toThrow("550");
  Object.assign(env, { SMTP_URL: url.replace("p%40ss", "wrong") });
  await expect(sendMail(MAIL)).rejects.toThrow("535");
});

test.each([
  ["never greets", ""],
  ["stops after the greeting", "220 ready\r\n"],
])("a server that %s is given up after a while", async (_how, greeting) => {
  const silent = createServer((socket) => {
    socket.on("error", () => undefined).write(greeting);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  Object.assign(env, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  await expect(sendMail(MAIL, 200)).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test("a name with a line break adds no header and no recipient", async () => {
  Object.assign(env, { SMTP_URL: url });
  await sendMail({ ...MAIL, subject: "Fernwood\r\nBcc: eve@example.test invites you" });
  expect(server.received.at(-1)?.to).toEqual([MAIL.to]);
  expect(server.received.at(-1)?.text).not.toMatch(/^Bcc:/m);
});
