import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "#lib/platform/errors.ts";
import { errorAnswer } from "#lib/platform/http/answer.ts";
import { newId } from "#lib/platform/ids.ts";

type Always = Readonly<Record<string, string>>;

/** Time to read the answer: a socket that is closed while more comes in is reset, and the answer is lost. */
const LINGER_MS = 2000;

/**
 * Answers what `server` cannot read as a request (broken HTTP, headers that are too large, a request that does not end) in
 * the shape of all errors, and closes the connection. No request gets two answers: where one has begun, that is all.
 * `always` are headers that every answer has.
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
    // What follows the unreadable is unreadable too.
    if (refused.has(socket)) return;
    refused.add(socket);
    refuse(error.code, socket).catch(() => socket.destroy());
  });
}

/** By the codes of Node's parser, which its own bare answers go by, too. */
function errorOf(code: string | undefined): AppError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new AppError("VALIDATION", {
        message: "The headers are too large",
        reason: "headers_too_large",
      });
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new AppError("VALIDATION", { message: "The body is too large", reason: "body_too_large" });
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
