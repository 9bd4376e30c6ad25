import { FAILURE_TEXTS, type FailureKind } from "../endpoints/failure-texts.ts";

/** What can go wrong with an MCP server, in English and without a full stop. */
export const MCP_PROBLEMS = {
  ...FAILURE_TEXTS,
  timeout: "The MCP server did not respond in time",
  rejected: "The MCP server rejects the request with status {status}. Check its headers",
  redirected: "The MCP server redirects to another host. Enter the address of that host",
  failed: "The MCP server responded with status {status}",
  not_mcp: "There is no MCP server at this address",
  unreadable: "The MCP server's response can't be read",
  incomplete: "The MCP server can't be checked without {name}, which has a value only in conversations",
  too_large: "The MCP server's response is larger than 2 MB",
  refused: "The MCP server responded with an error",
  no_tools: "The MCP server has no tools that functions can use",
  unsendable: "{reason}",
} as const satisfies Record<FailureKind, string> & Record<string, string>;
export type McpProblem = keyof typeof MCP_PROBLEMS;

/** Why a tool was not called although its server works. */
export const TOOL_PROBLEMS = {
  gone: "The MCP server no longer has the tool {name}",
  changed: "The tool {name} takes different arguments now. Update them in the scenario",
  failed: "The tool {name} responded with an error",
} as const;

/** Why a server gave no result. The message is for people and contains nothing of the request. */
export class McpFailure extends Error {
  readonly kind: McpProblem | "no_session";
  readonly status: number | null;
  /** What the server said, for the model. */
  readonly words: string;

  constructor(
    kind: McpProblem | "no_session",
    { status = null, words = "", name = "", reason = "", cause }: FailureParts = {},
  ) {
    const values: Record<string, string> = { status: String(status), name, reason };
    const text = MCP_PROBLEMS[kind === "no_session" ? "broken" : kind];
    super(
      text.replace(/\{(\w{1,9})\}/, (_, key) => values[key] ?? ""),
      { cause },
    );
    this.name = "McpFailure";
    this.kind = kind;
    this.status = status;
    this.words = words;
  }
}

type FailureParts = {
  status?: number | null;
  words?: string;
  /** What the message names. */
  name?: string;
  reason?: string;
  cause?: unknown;
};
