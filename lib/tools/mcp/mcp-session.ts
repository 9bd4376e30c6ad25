import { AsyncLocalStorage } from "node:async_hooks";
import type {
  CallToolResult,
  Client,
  JsonSchemaValidator,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { z } from "zod";
import { rawNumbers } from "#lib/platform/encoding/exact-json.ts";
import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { cutText, storableJson } from "#lib/platform/text.ts";
import type { KeptConnections } from "../endpoints/kept-connections.ts";
import { EndpointError } from "../endpoints/send-request.ts";
import { McpFailure } from "./failures.ts";
import { mcpFetch, Traffic } from "./mcp-fetch.ts";

/** A server as it is asked: with its secrets. */
export type McpTarget = { url: string; headers: Record<string, string> };

/** A tool as its server lists it. */
export type ListedTool = {
  name: string;
  title: string | null;
  description: string;
  /** Null if functions can't use it: it is no object's, or nested too deep. */
  inputSchema: JsonObject | null;
  /** Whether the server says that calling it twice has the effect of calling it once. */
  isIdempotent: boolean;
};

/** The client's own limit for a request, which the signal always undercuts. */
const LIMIT_MS = 600_000;
/** Of a list of tools. Functions can use fewer. */
const MAX_PAGES = 50;
const MAX_TOOLS = 500;
const MAX_LIST_BYTES = 1_048_576;
/** Before the client asks for the rest of a stream that has ended, however soon the server wants it. */
const MIN_RESUME_MS = 500;
/** What a server says of an error is for the model: enough for a message. */
const MAX_WORDS = 2_000;
/** Time for the message that a call is cancelled, and for the end of the session. */
const CANCEL_MS = 100;
const FAREWELL_MS = 1_000;

/** The library would compile a server's schemas to check its results, which the model reads whatever they are. */
const NO_VALIDATION = {
  getValidator<Value>(): JsonSchemaValidator<Value> {
    return (input) => ({ valid: true, data: input as Value, errorMessage: undefined });
  },
};

/** A page of tools. One that is unusual spoils no others. */
const toolsPage = z.looseObject({
  tools: z.array(z.unknown()),
  nextCursor: z.string().nullish(),
});
const toolShape = z.looseObject({
  name: z.string(),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.unknown().optional(),
  annotations: z
    .looseObject({
      title: z.string().optional().catch(undefined),
      readOnlyHint: z.unknown().optional(),
      idempotentHint: z.unknown().optional(),
    })
    .optional()
    .catch(undefined),
});

/** For which request of a session the client fetches. */
const running = new AsyncLocalStorage<Traffic>();

/** The library has 300 KB, which a process without MCP servers never reads. */
const loadLibrary = () => import("@modelcontextprotocol/client");
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/**
 * A session with an MCP server. The server gets no capabilities: it can neither ask the model nor the visitor. All methods
 * throw `McpFailure`; after one, the session is of no use.
 */
export class McpSession {
  private readonly library: Library;
  private readonly client: Client;
  private readonly transport: StreamableHTTPClientTransport;
  private isConnected = false;

  private constructor(
    library: Library,
    { url, headers }: McpTarget,
    connections: KeptConnections,
    isModern: boolean,
  ) {
    const { Client, StreamableHTTPClientTransport } = library;
    this.library = library;
    this.client = new Client(
      { name: "Visavis", version: "1.0.0" },
      {
        jsonSchemaValidator: NO_VALIDATION,
        ...(isModern && { versionNegotiation: { mode: "auto" as const } }),
      },
    );
    this.transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers },
      fetch: mcpFetch(connections, () => running.getStore() ?? new Traffic()),
      reconnectionScheduler: (reconnect, delayMs) => {
        const timer = setTimeout(reconnect, Math.max(delayMs, MIN_RESUME_MS));
        return () => clearTimeout(timer);
      },
    });
  }

  /** Connects as servers of every revision but the newest expect it, and if one does not understand that, as the newest does. */
  static async open(
    target: McpTarget,
    connections: KeptConnections,
    signal: AbortSignal,
  ): Promise<McpSession> {
    const library = await loadLibrary();
    try {
      return await McpSession.connect(library, target, connections, signal, false);
    } catch (error) {
      if (!(error instanceof McpFailure && isForeign(error))) throw error;
      return await McpSession.connect(library, target, connections, signal, true).catch(() => {
        throw error;
      });
    }
  }

  private static async connect(
    library: Library,
    target: McpTarget,
    connections: KeptConnections,
    signal: AbortSignal,
    isModern: boolean,
  ): Promise<McpSession> {
    const session = new McpSession(library, target, connections, isModern);
    try {
      await session.within(signal, (options) => session.client.connect(session.transport, options));
      session.isConnected = true;
      return session;
    } catch (error) {
      session.close();
      // Before there is a session, these mean that the path has something else.
      const isElse = error instanceof McpFailure && [404, 405].includes(error.status ?? 0);
      throw isElse ? new McpFailure("not_mcp", { status: error.status, cause: error }) : error;
    }
  }

  /** The tools of the server, in its order: all, or the first of very many. */
  async listTools(signal: AbortSignal): Promise<ListedTool[]> {
    if (!this.client.getServerCapabilities()?.tools) return [];
    return await this.within(signal, async (options, traffic) => {
      const listed: ListedTool[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const request = { method: "tools/list", ...(cursor !== undefined && { params: { cursor } }) };
        const { tools, nextCursor } = await this.client.request(request, toolsPage, options);
        listed.push(...tools.flatMap(readTool));
        const isEnough = listed.length >= MAX_TOOLS || traffic.bytes >= MAX_LIST_BYTES;
        if (nextCursor == null || nextCursor === cursor || isEnough) break;
        cursor = nextCursor;
      }
      return listed;
    });
  }

  async callTool(
    name: string,
    args: Readonly<Record<string, JsonValue>>,
    signal: AbortSignal,
  ): Promise<CallToolResult> {
    const exact = Object.entries(args).map(([argument, value]) => [argument, rawNumbers(value)]);
    return await this.within(signal, (options) =>
      this.client.callTool({ name, arguments: Object.fromEntries(exact) }, options),
    );
  }

  /** Ends the session at the server, too. Returns at once. */
  close(): void {
    const end = () => void this.client.close().catch(() => undefined);
    // A message that a call is cancelled may be on its way.
    setTimeout(() => {
      setTimeout(end, FAREWELL_MS).unref();
      void this.transport.terminateSession().then(end, end);
    }, CANCEL_MS).unref();
  }

  private async within<Value>(
    signal: AbortSignal,
    work: (options: { signal: AbortSignal; timeout: number }, traffic: Traffic) => Promise<Value>,
  ): Promise<Value> {
    const traffic = new Traffic();
    try {
      const result = running.run(traffic, () => work({ signal, timeout: LIMIT_MS }, traffic));
      return await Promise.race([result, traffic.broken]);
    } catch (error) {
      throw signal.aborted ? new McpFailure("timeout", { cause: error }) : this.describe(error);
    } finally {
      traffic.isOver = true;
    }
  }

  private describe(error: unknown): McpFailure {
    if (error instanceof McpFailure) return error;
    if (error instanceof EndpointError) return new McpFailure(error.kind, { cause: error });
    const { ProtocolError, SdkError, SdkHttpError } = this.library;
    if (error instanceof SdkHttpError) return ofStatus(error.status, error);
    if (error instanceof ProtocolError) {
      return new McpFailure("refused", { words: cutText(error.message, MAX_WORDS), cause: error });
    }
    const isSdk = error instanceof SdkError;
    if (isSdk && error.code === "CONNECTION_CLOSED") return new McpFailure("broken", { cause: error });
    return new McpFailure(this.isConnected ? "unreadable" : "not_mcp", { cause: error });
  }
}

function readTool(listed: unknown): ListedTool[] {
  const { data } = toolShape.safeParse(listed);
  if (!data) return [];
  const { name, title, description = "", annotations } = data;
  const isIdempotent = annotations?.readOnlyHint === true || annotations?.idempotentHint === true;
  const labels = { name, title: title ?? annotations?.title ?? null, description };
  return [{ ...labels, inputSchema: readSchema(data.inputSchema), isIdempotent }];
}

/** A schema that came as JSON; null if it is no object's, or nested so deep that nothing could read it. */
function readSchema(schema: unknown): JsonObject | null {
  try {
    const read = storableJson(schema as JsonValue);
    return isObject(read) && read.type === "object" ? objectOf(read) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Responses of a server that does not know the usual beginning of a session. */
const isForeign = ({ kind, status }: McpFailure): boolean => kind === "refused" || status === 400;

function ofStatus(status: number, cause: unknown): McpFailure {
  if (status === 401 || status === 403) return new McpFailure("rejected", { status, cause });
  if (status >= 300 && status < 400) return new McpFailure("redirected", { status, cause });
  if (status === 404) return new McpFailure("no_session", { status, cause });
  return new McpFailure("failed", { status, cause });
}
