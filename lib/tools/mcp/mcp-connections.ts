import { setTimeout as wait } from "node:timers/promises";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { takesSameArguments } from "#lib/flow/scenario/tool-schema.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import type { JsonObject, JsonValue } from "#lib/platform/json.ts";
import { KeptConnections, orAborted } from "../endpoints/kept-connections.ts";
import { isUnavailable, type Network, RETRY_AFTER_MS } from "../endpoints/send-request.ts";
import { McpFailure } from "./failures.ts";
import { type ListedTool, McpSession, type McpTarget } from "./mcp-session.ts";

/** A conversation's session with a server, and the tools that it listed last. */
type Kept = {
  session: McpSession;
  tools: ListedTool[];
  listedAtMs: number;
  idle: NodeJS.Timeout;
  /** How many calls run in it. */
  users: number;
  isDropped: boolean;
  forget: () => void;
};

/** A session that a conversation has not used for this time is ended. */
const IDLE_MS = 120_000;
/** After this time a call lists the server's tools again before it calls one. */
const LISTED_FOR_MS = 30_000;
const MAX_SESSIONS = 500;
/** To open a session, for which several calls may wait, each for its own time. */
const OPEN_MS = 30_000;

/** A call of a tool, as a function of a scenario knows it. */
export type ToolRequest = {
  /** Calls with the same key share a session: those of one conversation with one server. */
  key: string;
  target: McpTarget;
  tool: string;
  parameters: JsonObject | undefined;
  args: Readonly<Record<string, JsonValue>>;
  /** Removes the server's secrets from a tool, as from those that its owner knows. */
  clean: (tool: ListedTool) => Promise<ListedTool>;
};

/** `gone` and `changed`: the tool is no longer what the function knows, and was not called. */
export type ToolAnswer = { result: CallToolResult } | ToolProblem;
export type ToolProblem = { problem: "gone"; live: null } | { problem: "changed"; live: ListedTool };

/**
 * The sessions of this process with accounts' MCP servers. A conversation keeps its session for its next call, because a
 * visitor waits for it and because servers may keep something for a session.
 */
export class McpConnections {
  private readonly kept = new Map<string, Promise<Kept>>();
  private readonly connections: KeptConnections;
  private readonly closing = new AbortController();
  private readonly idleMs: number;
  private readonly listedForMs: number;

  constructor({
    network,
    idleMs = IDLE_MS,
    listedForMs = LISTED_FOR_MS,
  }: { network?: (() => Network) | undefined; idleMs?: number; listedForMs?: number } = {}) {
    this.connections = new KeptConnections(network);
    this.idleMs = idleMs;
    this.listedForMs = listedForMs;
  }

  /** The tools of a server, in a session of their own. Throws `McpFailure`. */
  async listTools(target: McpTarget, signal: AbortSignal): Promise<ListedTool[]> {
    const session = await McpSession.open(target, this.connections, signal);
    try {
      return await session.listTools(signal);
    } finally {
      session.close();
    }
  }

  /**
   * Calls a tool. Tries once more if the server can't have done anything yet, and if it broke off a call that may be repeated.
   * Throws `McpFailure`.
   */
  async callTool(request: ToolRequest, signal: AbortSignal): Promise<ToolAnswer> {
    for (let attempt = 0; ; attempt += 1) {
      const progress = { wasSent: false, isIdempotent: false };
      try {
        return await this.attempt(request, signal, progress);
      } catch (error) {
        if (!(error instanceof McpFailure)) throw error;
        if (attempt > 0 || signal.aborted || !mayRepeat(error, progress)) throw error;
        // A server that has only forgotten the session works.
        if (error.kind === "no_session") continue;
        await wait(RETRY_AFTER_MS, undefined, { signal }).catch(() => {
          throw new McpFailure("timeout", { cause: error });
        });
      }
    }
  }

  /** Ends all sessions. */
  async close(): Promise<void> {
    this.closing.abort();
    const sessions = await Promise.allSettled(this.kept.values());
    for (const kept of sessions) if (kept.status === "fulfilled") this.drop(kept.value);
    this.kept.clear();
  }

  private async attempt(request: ToolRequest, signal: AbortSignal, progress: Progress): Promise<ToolAnswer> {
    const opening = this.open(keyOf(request), request.target);
    const kept = await orAborted(opening, signal).catch((error: unknown) => {
      throw signal.aborted ? new McpFailure("timeout", { cause: error }) : error;
    });
    kept.users += 1;
    try {
      await this.list(kept, signal);
      return (await findProblem(kept, request)) ?? (await this.call(kept, request, signal, progress));
    } catch (error) {
      // A refusal says nothing against the session.
      if (!isRefusal(error)) this.drop(kept);
      throw error;
    } finally {
      kept.users -= 1;
      if (kept.isDropped && kept.users === 0) kept.session.close();
    }
  }

  private async call(
    kept: Kept,
    request: ToolRequest,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<ToolAnswer> {
    const { tool: name, args } = request;
    progress.isIdempotent = kept.tools.some((tool) => tool.name === name && tool.isIdempotent);
    progress.wasSent = true;
    try {
      return { result: await kept.session.callTool(name, args, signal) };
    } catch (error) {
      // The server may refuse the arguments because the tool has just become another one.
      if (!isRefusal(error)) throw error;
      kept.listedAtMs = Number.NEGATIVE_INFINITY;
      await this.list(kept, signal).catch(() => {
        // The server has said that it did not do it: nothing else may be made of that.
        this.drop(kept);
        throw error;
      });
      const problem = await findProblem(kept, request);
      if (problem) return problem;
      throw error;
    }
  }

  private async list(kept: Kept, signal: AbortSignal): Promise<void> {
    if (performance.now() - kept.listedAtMs < this.listedForMs) return;
    kept.tools = await kept.session.listTools(signal);
    kept.listedAtMs = performance.now();
  }

  private async open(key: string, target: McpTarget): Promise<Kept> {
    const known = this.kept.get(key);
    if (known) {
      const kept = await known;
      kept.idle.refresh();
      return kept;
    }
    const opening: Promise<Kept> = this.openNew(target, () => {
      if (this.kept.get(key) === opening) this.kept.delete(key);
    });
    this.kept.set(key, opening);
    const [oldest] = this.kept.values();
    if (this.kept.size > MAX_SESSIONS)
      void oldest?.then(
        (kept) => this.drop(kept),
        () => undefined,
      );
    return await opening;
  }

  private async openNew(target: McpTarget, forget: () => void): Promise<Kept> {
    const signal = AbortSignal.any([AbortSignal.timeout(OPEN_MS), this.closing.signal]);
    const session = await McpSession.open(target, this.connections, signal).catch((error: unknown) => {
      forget();
      throw error;
    });
    const kept: Kept = {
      ...{ session, tools: [], listedAtMs: Number.NEGATIVE_INFINITY, users: 0, isDropped: false },
      idle: setTimeout(() => this.drop(kept), this.idleMs),
      forget,
    };
    kept.idle.unref();
    return kept;
  }

  private drop(kept: Kept): void {
    if (kept.isDropped) return;
    kept.isDropped = true;
    kept.forget();
    clearTimeout(kept.idle);
    if (kept.users === 0) kept.session.close();
  }
}

const isRefusal = (error: unknown): boolean => error instanceof McpFailure && error.kind === "refused";

/** Why the tool must not be called, if it must not. */
async function findProblem(
  { tools }: Kept,
  { tool, parameters, clean }: ToolRequest,
): Promise<ToolProblem | null> {
  const listed = tools.find(({ name }) => name === tool);
  if (!listed) return { problem: "gone", live: null };
  const live = await clean(listed);
  const isSame = live.inputSchema !== null && takesSameArguments(live.inputSchema, parameters);
  return isSame ? null : { problem: "changed", live };
}

type Progress = { wasSent: boolean; isIdempotent: boolean };

/** Another address or other secrets need another session. */
const keyOf = ({ key, target }: ToolRequest): string => `${key} ${sha256(JSON.stringify(target))}`;

function mayRepeat({ kind, status }: McpFailure, { wasSent, isIdempotent }: Progress): boolean {
  // The server does not know the session, or has not seen the request.
  if (kind === "no_session" || kind === "no_connection") return true;
  const isPassing = kind === "broken" || (kind === "failed" && isUnavailable(status));
  return isPassing && (!wasSent || isIdempotent);
}

/** The sessions of this process. */
export const mcpConnections = new McpConnections();
