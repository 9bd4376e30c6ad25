import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { WebhookReceiver } from "livekit-server-sdk";
import { handleLiveKitEvent } from "#lib/calls/supervision/handle-livekit-event.ts";
import { createLiveKit, type LiveKit } from "#lib/livekit/livekit.ts";
import { type MediaServer, startMediaServer } from "#lib/livekit/testing/start-media-server.ts";
import { env } from "#lib/platform/env.ts";
import { freePort } from "#lib/platform/testing/free-port.ts";

const API_KEY = env.LIVEKIT_API_KEY;
const API_SECRET = env.LIVEKIT_API_SECRET;

/** A real media server on free ports for one test file. Its webhook is handled as the app does. */
export class TestLiveKitServer {
  readonly url: string;
  readonly livekit: LiveKit;
  /** The received events with a valid signature, as "name room". */
  readonly events: string[] = [];
  rejected = 0;
  readonly #media: MediaServer;
  readonly #webhook: Server;

  private constructor(media: MediaServer, webhook: Server) {
    this.url = media.url;
    this.#media = media;
    this.#webhook = webhook;
    this.livekit = createLiveKit({
      url: media.url,
      apiKey: API_KEY,
      apiSecret: API_SECRET,
      agentName: "visavis",
    });
    webhook.on("request", (request, response) => {
      response.writeHead(200).end();
      void this.#take(request);
    });
  }

  static async start(): Promise<TestLiveKitServer> {
    const webhookPort = await freePort();
    const webhook = createServer();
    await new Promise<void>((resolve) => webhook.listen(webhookPort, "127.0.0.1", resolve));
    const webhookUrl = `http://127.0.0.1:${webhookPort}/api/livekit/webhook`;
    const media = await startMediaServer({
      apiKey: API_KEY,
      apiSecret: API_SECRET,
      webhookUrl,
    });
    return new TestLiveKitServer(media, webhook);
  }

  async stop(): Promise<void> {
    await this.#media.stop();
    this.#webhook.closeAllConnections();
    await new Promise((resolve) => this.#webhook.close(resolve));
  }

  async #take(request: IncomingMessage): Promise<void> {
    try {
      const body = await text(request);
      const receiver = new WebhookReceiver(API_KEY, API_SECRET);
      const event = await receiver.receive(body, request.headers.authorization);
      const { closeRoom } = await handleLiveKitEvent(event);
      this.events.push(`${event.event} ${event.room?.name}`);
      if (closeRoom) await this.livekit.deleteRoom(closeRoom);
    } catch {
      this.rejected += 1;
    }
  }
}
