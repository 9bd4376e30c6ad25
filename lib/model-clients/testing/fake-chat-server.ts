import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const chatBody = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown().optional() })),
  stream_options: z.unknown().optional(),
});
export type SeenChat = z.output<typeof chatBody>;
export type ChatReply = (response: ServerResponse, body: SeenChat) => unknown;

/** A chat server at the edge. Each request gets the next reply; the last one repeats. */
export class FakeChatServer {
  readonly seen: SeenChat[] = [];
  readonly seenAtMs: number[] = [];
  /** The key of each request, as the header has it. */
  readonly seenKeys: (string | undefined)[] = [];
  /** Requests whose client has disconnected before the response ended. */
  abandoned = 0;
  private readonly replies: ChatReply[];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  constructor(...replies: ChatReply[]) {
    this.replies = replies;
  }

  async start(): Promise<{ baseUrl: string; apiKey: string }> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    // A server listening on TCP has an address of this shape.
    const { port } = this.server.address() as AddressInfo;
    return { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: "none" };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await request.toArray()).join("");
    if (request.method !== "POST") return void response.end("{}");
    response.on("close", () => {
      if (!response.writableFinished) this.abandoned += 1;
    });
    const body = chatBody.parse(JSON.parse(text));
    const reply = this.replies[Math.min(this.seen.length, this.replies.length - 1)];
    this.seen.push(body);
    this.seenAtMs.push(performance.now());
    this.seenKeys.push(request.headers.authorization);
    await reply?.(response, body);
  }
}

/** Streams exactly this text. */
export const streams =
  (text: string): ChatReply =>
  (response) =>
    response.writeHead(200, { "content-type": "text/event-stream" }).end(text);

/** Refuses with a status, a body and headers. */
export const refuses =
  (status: number, error: object = { message: "no" }, headers: Record<string, string> = {}): ChatReply =>
  (response) =>
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify({ error }));

/** An event of a stream. */
export const event = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "c1", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** Streams an answer in these deltas, as OpenAI does. */
export const says = (...deltas: object[]): ChatReply =>
  streams([...deltas.map((delta) => event(delta)), event({}, "stop"), "data: [DONE]\n\n"].join(""));
