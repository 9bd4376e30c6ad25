import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** Address and credentials of a mail server on this machine. */
const URL_ON_ANY_PORT = "smtp://visavis:p%40ss%20word@127.0.0.1:0";

export type ReceivedMail = { to: string[]; text: string };

/** A mail server that accepts mail for anybody but `nobody@…`, with the credentials in its address. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  readonly #url: URL;
  readonly #server: SMTPServer;

  constructor(url = URL_ON_ANY_PORT) {
    this.#url = new URL(url);
    const name = decodeURIComponent(this.#url.username);
    const secret = decodeURIComponent(this.#url.password);
    this.#server = new SMTPServer({
      // Its certificate would be self-signed, which no client should trust.
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, answer) =>
        username === name && password === secret
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
  }

  /** Starts listening; returns the address for `SMTP_URL`. */
  async listen(): Promise<string> {
    const server = this.#server.listen(Number(this.#url.port), "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address === "object" && address) this.#url.port = String(address.port);
    return this.#url.href;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}
