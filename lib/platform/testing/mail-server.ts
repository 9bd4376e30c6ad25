import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { to: string[]; text: string };

/** A mail server that takes what is for anybody but `nobody@…`, from whoever knows its name and password. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  readonly #server = new SMTPServer({
    // Its certificate would be of its own making, which no client should trust.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, answer) =>
      username === "visavis" && password === "p@ss word"
        ? answer(null, { user: username })
        : answer(new Error("535 unknown name or password")),
    onRcptTo: ({ address }, _session, answer) =>
      answer(address.startsWith("nobody@") ? new Error("550 nobody of this name") : null),
    onData: (stream, { envelope }, answer) => {
      void text(stream).then((received) => {
        this.received.push({ to: envelope.rcptTo.map(({ address }) => address), text: received });
        answer();
      });
    },
  });

  /** Begins to listen; answers the address for `SMTP_URL`. */
  async listen(port = 0): Promise<string> {
    const server = this.#server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return `smtp://visavis:p%40ss%20word@127.0.0.1:${typeof address === "object" ? address?.port : port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}
