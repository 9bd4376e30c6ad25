#!/usr/bin/env node
import { createInterface } from "node:readline";

/**
 * Lets a program that starts its servers for the Model Context Protocol itself, and talks to them over standard input and
 * output, use the one of an instance. Set `VISAVIS_API_KEY`, and `VISAVIS_URL` (`https://visavis.example`); arguments are
 * groups of tools (`scenarios clips`).
 */

type Message = { id?: string | number; method?: string; params?: Record<string, unknown> };

const PROTOCOL_ERROR = -32_603;
/** Longer than any operation takes. */
const TIMEOUT_MS = 120_000;

const { VISAVIS_API_KEY: key, VISAVIS_URL: base = "http://localhost:3000" } = process.env;

function leave(reason: string): never {
  console.error(reason);
  process.exit(1);
}

if (!key) leave("Set VISAVIS_API_KEY to an API key of the account");
if (!URL.canParse(base)) leave("VISAVIS_URL is not an address, such as https://visavis.example");
const address = new URL("/api/mcp", base);
if (process.argv.length > 2) address.searchParams.set("tools", process.argv.slice(2).join(","));

/** What newer revisions of the protocol repeat in headers. */
function headersOf({ method, params }: Message): Record<string, string> {
  const meta = params?._meta as Record<string, unknown> | undefined;
  const version = meta?.["io.modelcontextprotocol/protocolVersion"];
  const name = params?.name ?? params?.uri;
  return {
    ...(typeof version === "string" && method
      ? { "mcp-protocol-version": version, "mcp-method": method }
      : {}),
    ...(typeof version === "string" && typeof name === "string" ? { "mcp-name": name } : {}),
  };
}

/** The messages of a response: one as JSON, or several as server-sent events. */
async function messagesOf(answer: Response): Promise<string[]> {
  const text = await answer.text();
  const type = answer.headers.get("content-type") ?? "";
  if (!type.startsWith("text/event-stream")) return text === "" ? [] : [text];
  return text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []));
}

/** The API's error; the status of a response that is not the API's. */
function reasonOf(message: string | undefined, status: number): string {
  try {
    return String(JSON.parse(message ?? "{}").error ?? status);
  } catch {
    return `${status}. Check VISAVIS_URL`;
  }
}

const write = (message: object | string): void => {
  const text = typeof message === "string" ? message : JSON.stringify(message);
  process.stdout.write(`${text.replaceAll("\n", " ")}\n`);
};

async function forward(line: string): Promise<void> {
  let message: Message;
  try {
    message = JSON.parse(line);
  } catch {
    console.error("A line of the input is not JSON");
    return;
  }
  const fail = (reason: string): void => {
    if (message?.id === undefined) console.error(reason);
    else write({ jsonrpc: "2.0", id: message.id, error: { code: PROTOCOL_ERROR, message: reason } });
  };
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headersOf(message),
      },
      body: line,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const messages = await messagesOf(answer);
    const isProtocol = messages.some((text) => text.includes('"jsonrpc"'));
    if (answer.ok || isProtocol) for (const text of messages) write(text);
    else fail(`The instance refused: ${reasonOf(messages[0], answer.status)}`);
  } catch {
    fail(`The instance at ${base} could not be reached`);
  }
}

for await (const line of createInterface({ input: process.stdin })) void forward(line);
