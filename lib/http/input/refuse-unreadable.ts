import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorAnswer } from "#lib/http/answer.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { tooLarge } from "./read-body.ts";

type Always = Readonly<Record<string, string>>;

/** Time to read the response: closing a socket while data arrives resets it and loses the response. */
const LINGER_MS = 2000;

/**
 * Responds to input that `server` cannot parse as a request (broken HTTP, oversized headers, an endless request) in the
 * common error shape, and closes the connection. If a response has already begun, nothing is added. `always` are
 * headers of every response.
 */
export function refuseUnreadable(server: Server, always: Always): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  const refuse = async (code: string | undefined, socket: Duplex) => {
    const refusal = await refusalOf(code, always);
    const answer = answers.get(socket);
    const isAnswered = answer?.headersSent === true && !(answer.writableFinished && answer.req.complete);
    if (socket.writable) socket.end(isAnswered ? "" : refusal);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  server.on("request", ({ socket }, response) => answers.set(socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Anything after a parse error is unreadable too.
    if (refused.has(socket)) return;
    refused.add(socket);
    refuse(error.code, socket).catch(() => socket.destroy());
  });
}

/** Keyed by the codes of Node's parser, as in its own plain responses. */
function errorOf(code: string | undefined): AppError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new AppError("VALIDATION", {
        message: "The headers are too large",
        reason: "headers_too_large",
      });
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return tooLarge();
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("VALIDATION", {
        message: "The request took too long to arrive",
        reason: "request_timeout",
      });
    default:
      return new AppError("VALIDATION", { message: "The request is not valid HTTP" });
  }
}

async function refusalOf(code: string | undefined, always: Always): Promise<string> {
  const answer = errorAnswer(errorOf(code), newId(), new Headers(always));
  const { status, headers } = answer;
  const text = await answer.text();
  headers.set("Connection", "close");
  headers.set("Content-Length", String(Buffer.byteLength(text)));
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n");
}
