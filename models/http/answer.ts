import { once } from "node:events";
import type { ServerResponse } from "node:http";

/** Sends a complete JSON response. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  const content = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "content-type": "application/json", "content-length": content.length });
  response.end(content);
}

/** Writes a part of a streamed response, with backpressure. */
export async function writePart(
  response: ServerResponse,
  part: string | Buffer,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  if (!response.write(part)) await once(response, "drain", { signal });
}
