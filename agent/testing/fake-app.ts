import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FlowState } from "#lib/flow/engine/state.ts";
import {
  type Bootstrap,
  type CommandPayload,
  type ModelUsage,
  rowsReportSchema,
  type StateReport,
  stateReportSchema,
  type ToolCallRequest,
  type ToolCallResult,
  type TranscriptRow,
  toolCallRequestSchema,
} from "#lib/worker-protocol/worker-protocol.ts";
import { verifyWorkerToken } from "#lib/worker-protocol/worker-token.ts";

type Command = { seq: number; payload: CommandPayload; acked: boolean };

/** The app's internal API for the worker, over real HTTP. It can stop, restart, and end the session. */
export class FakeApp {
  readonly secret = "a-worker-secret";
  readonly rows = new Map<number, TranscriptRow>();
  readonly states: StateReport[] = [];
  readonly commands: Command[] = [];
  /** The functions requested, by call id, and the number of requests. */
  readonly toolCalls = new Map<string, ToolCallRequest>();
  toolRequests = 0;
  toolResult: ToolCallResult = { ok: true, text: "{}", variables: {} };
  flowState: FlowState | undefined;
  /** As last reported, and in how many reports it was. */
  modelUsage: ModelUsage[] | undefined;
  usageReports = 0;
  /** The speech in progress. */
  speech: TranscriptRow | null = null;
  /** Respond to every request with this status instead. */
  failWith: number | undefined;
  /** Longest body of rows that is accepted, in characters, as in the app. */
  maxRows = 1_048_576;
  /** Store what arrives, but drop the connection before the response, like a crash. */
  crashAfterStoring = false;
  over = false;
  bootstrap: Bootstrap;
  private server: Server | undefined;
  private port = 0;
  private readonly streams = new Set<ServerResponse>();

  constructor(bootstrap: Bootstrap) {
    this.bootstrap = bootstrap;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => void this.handle(request, response));
    this.server.listen(this.port, "127.0.0.1");
    await once(this.server, "listening");
    // A listening TCP server's address is always an AddressInfo.
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Drops all connections and refuses new ones until `start`, which reuses the port. */
  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    if (this.server) await once(this.server, "close");
    this.server = undefined;
  }

  command(payload: CommandPayload): number {
    const command = { seq: this.commands.length + 1, payload, acked: false };
    this.commands.push(command);
    for (const stream of this.streams) this.write(stream, command);
    return command.seq;
  }

  /** Drops only the open command streams. */
  breakStreams(): void {
    for (const stream of this.streams) stream.destroy();
  }

  sortedRows(): TranscriptRow[] {
    return [...this.rows.values()].sort((a, b) => a.seq - b.seq);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, sessionId, call] =
      /^\/api\/internal\/sessions\/([^/]+)\/([\w-]+)$/.exec(request.url ?? "") ?? [];
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if ((await verifyWorkerToken(this.secret, token)) !== sessionId) return answer(response, 401);
    if (this.failWith !== undefined) return answer(response, this.failWith);
    if (sessionId !== this.bootstrap.sessionId) return answer(response, 404);
    if (this.over && call !== "rows") return answer(response, 410);
    if (call === "offer") return answer(response, 204);
    if (call === "commands") return this.stream(response);
    const body = await readJson(request);
    if (call === "rows" && JSON.stringify(body).length > this.maxRows) return answer(response, 413);
    if (call === "bootstrap") return answer(response, 200, this.bootstrap);
    if (call === "state") this.states.push(stateReportSchema.parse(body));
    if (call === "rows") this.store(body);
    if (call === "tool-calls") this.recordToolCall(body);
    if (this.crashAfterStoring) response.destroy();
    else if (call === "tool-calls") answer(response, 200, this.toolResult);
    else answer(response, 204);
  }

  private recordToolCall(body: unknown): void {
    const request = toolCallRequestSchema.parse(body);
    this.toolRequests += 1;
    this.toolCalls.set(request.callId, request);
  }

  private store(body: unknown): void {
    const report = rowsReportSchema.parse(body);
    this.flowState = report.flowState ?? this.flowState;
    this.modelUsage = report.modelUsage ?? this.modelUsage;
    if (report.modelUsage) this.usageReports += 1;
    if (report.speech !== undefined) this.speech = report.speech;
    for (const row of report.rows) this.rows.set(row.seq, row);
    for (const command of this.commands) {
      if (report.ackedCommandSeqs.includes(command.seq)) command.acked = true;
    }
  }

  private stream(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    this.streams.add(response);
    response.on("close", () => this.streams.delete(response));
    for (const command of this.commands) if (!command.acked) this.write(response, command);
    response.write(`${JSON.stringify({ type: "ping" })}\n`);
  }

  private write(response: ServerResponse, { seq, payload }: Command): void {
    response.write(`${JSON.stringify({ type: "command", seq, payload })}\n`);
  }
}

function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
