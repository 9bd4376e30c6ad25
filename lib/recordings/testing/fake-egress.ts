import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { EgressInfo, EgressStatus, RoomCompositeEgressRequest, TokenVerifier } from "livekit-server-sdk";
import { z } from "zod";
import { createEgress, type Egress } from "#lib/platform/egress.ts";
import { env } from "#lib/platform/env.ts";

type Answer = { status: number; body: object };

/** As the media server writes its answers. */
const AS_SERVED = { useProtoFieldName: true, emitDefaultValues: true };
const NS_PER_MS = 1_000_000n;

const listRequest = z.object({ roomName: z.string().optional(), egressId: z.string().optional() });

/** A media server that has an Egress, as far as the app asks: its HTTP calls in JSON, and a folder that it writes to. */
export class FakeEgress {
  readonly folder: string;
  readonly service: Egress;
  /** What it was asked to record. */
  readonly asked: RoomCompositeEgressRequest[] = [];
  readonly infos = new Map<string, EgressInfo>();
  down = false;
  readonly #server: Server;

  private constructor(server: Server, url: string, folder: string) {
    this.#server = server;
    this.folder = folder;
    this.service = createEgress({
      ...{ url, folder, timeoutMs: 5_000 },
      ...{ apiKey: env.LIVEKIT_API_KEY, apiSecret: env.LIVEKIT_API_SECRET },
    });
    server.on("request", (request, response) => {
      void this.#answer(request).then(({ status, body }) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
      );
    });
  }

  static async start(): Promise<FakeEgress> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const folder = await mkdtemp(join(tmpdir(), "egress-"));
    return new FakeEgress(server, `ws://127.0.0.1:${address.port}`, folder);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Begins to write a room's recording. Answers what its event tells. */
  write(room: string, startedAt: Date): EgressInfo {
    const info = this.#infoOf(room);
    info.status = EgressStatus.EGRESS_ACTIVE;
    for (const file of info.fileResults) file.startedAt = BigInt(startedAt.getTime()) * NS_PER_MS;
    return info;
  }

  /** Ends a room's recording, with its file when that has bytes: without, its room closed before its browser saw it. */
  async end(room: string, film?: Uint8Array): Promise<EgressInfo> {
    const info = this.#infoOf(room);
    info.status = film ? EgressStatus.EGRESS_COMPLETE : EgressStatus.EGRESS_ABORTED;
    if (film) await writeFile(join(this.folder, `${room}.mp4`), film);
    return info;
  }

  #infoOf(room: string): EgressInfo {
    const info = [...this.infos.values()].find(({ roomName }) => roomName === room);
    if (!info) throw new Error("nobody asked for it");
    return info;
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const body = z.json().parse(await json(request));
    if (this.down) return { status: 503, body: { code: "unavailable", msg: "no response from servers" } };
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const verifier = new TokenVerifier(env.LIVEKIT_API_KEY, env.LIVEKIT_API_SECRET);
    const { video } = await verifier.verify(token);
    if (!video?.roomRecord) return { status: 401, body: { code: "unauthenticated", msg: "no" } };
    if (request.url === "/twirp/livekit.Egress/ListEgress") return this.#list(listRequest.parse(body));
    return this.#begin(RoomCompositeEgressRequest.fromJson(body));
  }

  #list({ roomName, egressId }: z.output<typeof listRequest>): Answer {
    const all = [...this.infos.values()];
    const items = all.filter((info) => (egressId ? info.egressId === egressId : info.roomName === roomName));
    if (egressId && items.length === 0) return { status: 404, body: { code: "not_found", msg: "no" } };
    return { status: 200, body: { items: items.map((info) => info.toJson(AS_SERVED)) } };
  }

  #begin(asked: RoomCompositeEgressRequest): Answer {
    this.asked.push(asked);
    const info = new EgressInfo({
      egressId: `EG_${this.asked.length}`,
      roomName: asked.roomName,
      status: EgressStatus.EGRESS_STARTING,
      startedAt: BigInt(Date.now()) * NS_PER_MS,
      fileResults: [{}],
      request: { case: "roomComposite", value: asked },
    });
    this.infos.set(info.egressId, info);
    return { status: 200, body: Object(info.toJson(AS_SERVED)) };
  }
}
