import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ProviderAccounts } from "#agent/avatar-providers/start-provider.ts";

type Asked = { path: string; headers: IncomingHttpHeaders; body: unknown };

/** The avatar providers' APIs over real HTTP: records requests, responds like the providers, and can fail. */
export class FakeProvider {
  readonly asked: Asked[] = [];
  status = 200;
  /** Accept requests but never respond. */
  silent = false;
  /** Called when an avatar was requested. */
  onStarted: () => void = () => {};
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse(await text(request));
    const path = request.url ?? "";
    this.asked.push({ path, headers: request.headers, body });
    if (this.silent) return;
    if (this.status === 200 && path !== "/v1/auth/session-token") this.onStarted();
    response.writeHead(this.status, { "content-type": "application/json" });
    response.end(JSON.stringify({ sessionToken: "a-session-token", conversation_id: "c1" }));
  }

  async start(): Promise<void> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
  }

  get accounts(): ProviderAccounts {
    // A listening TCP server's address is always an AddressInfo.
    const { port } = this.server.address() as AddressInfo;
    const account = { url: `http://127.0.0.1:${port}`, apiKey: "a-secret-key" };
    return { anam: account, bey: account, tavus: account };
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
