import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { canSendMail, sendMail } from "#lib/platform/mail.ts";

afterEach(() => Object.assign(env, { SMTP_URL: undefined }));

/** A mail server that takes everything and remembers it; `answer` is what it says to a message. */
class FakeSmtpServer {
  readonly messages: string[] = [];
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #answer: string;

  constructor(answer = "250 taken") {
    this.#answer = answer;
  }

  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  }

  close(): void {
    this.#server.close();
  }

  #serve(socket: Socket): void {
    let text = "";
    let isMessage = false;
    socket.setEncoding("utf8").on("error", () => undefined);
    socket.write("220 fake\r\n");
    socket.on("data", (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf("\r\n"); end >= 0 && !isMessage; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        isMessage = line === "DATA";
        if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write(isMessage ? "354 go on\r\n" : "250 ok\r\n");
      }
      if (!isMessage || !text.endsWith("\r\n.\r\n")) return;
      this.messages.push(text);
      text = "";
      isMessage = false;
      socket.write(`${this.#answer}\r\n`);
    });
  }
}

const MAIL = {
  to: "ana@example.test",
  subject: "A new password",
  text: "http://localhost:3000/reset-password#abc",
};

test("a mail reaches the configured server, and without one there is none to send by", async () => {
  expect(canSendMail()).toBe(false);
  await expect(sendMail(MAIL)).rejects.toThrow("No mail server");
  const server = new FakeSmtpServer();
  Object.assign(env, { SMTP_URL: await server.listen() });
  expect(canSendMail()).toBe(true);
  await sendMail(MAIL);
  expect(server.messages).toHaveLength(1);
  expect(server.messages[0]).toContain("To: ana@example.test");
  expect(server.messages[0]).toContain(MAIL.text);
  server.close();
});

test("a server that refuses is an error, so that it is logged", async () => {
  const server = new FakeSmtpServer("550 no");
  Object.assign(env, { SMTP_URL: await server.listen() });
  await expect(sendMail(MAIL)).rejects.toThrow("550");
  server.close();
});
