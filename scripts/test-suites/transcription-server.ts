import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";

/** What a test says that the visitor says next, and what was asked for. */
type Said = { text: string; language?: string };
type Asked = { language: string | null; format: string | null };

/**
 * A server with OpenAI's transcription API that hears what a test tells it: `POST /said` queues an utterance, and each
 * request for a transcription takes one. `GET /asked` returns what those requests asked for. After `POST /forward` with the
 * address of a models server, that server hears instead; with null, the test tells again.
 */
export class TranscriptionServer {
  private readonly said: Said[] = [];
  private readonly asked: Asked[] = [];
  private hears: string | null = null;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.writeHead(500).end());
    });
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(port, "127.0.0.1", resolve);
    });
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (body: object) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    switch (`${request.method} ${request.url}`) {
      case "GET /v1/models":
        return void send({ object: "list", data: [{ id: "whisper-1" }] });
      case "POST /v1/audio/transcriptions":
        return void send(await this.transcribe(request));
      case "POST /said":
        // Sent by the tests of this repository.
        this.said.push((await json(request)) as Said);
        return void send({});
      case "POST /forward":
        this.hears = ((await json(request)) as { url: string | null }).url;
        return void send({});
      case "GET /asked":
        return void send({ asked: this.asked });
      default:
        response.writeHead(404).end();
    }
  }

  private async transcribe(request: IncomingMessage): Promise<object> {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const body = Buffer.concat(await Array.fromAsync(request));
    if (this.hears) {
      const response = await fetch(`${this.hears}/v1/audio/transcriptions`, {
        method: "POST",
        headers,
        body,
      });
      return (await response.json()) as object;
    }
    const form = await new Response(body, { headers }).formData();
    const read = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : null;
    };
    this.asked.push({ language: read("language"), format: read("response_format") });
    return this.said.shift() ?? { text: "" };
  }
}
