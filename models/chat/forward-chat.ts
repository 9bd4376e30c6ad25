import { writePart } from "#models/http/answer.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import type { ChatRequest } from "./chat-request.ts";
import type { ChatServer } from "./find-chat-server.ts";

/**
 * Forwards the request and streams back the response; a client that disconnects stops the model. Returns false, with
 * nothing sent, if the server cannot be reached or refuses, so the demo model can answer instead.
 */
export async function forwardChat(
  server: ChatServer,
  body: ChatRequest,
  { response, signal }: Exchange,
): Promise<boolean> {
  const answer = await fetch(`${server.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer local" },
    body: JSON.stringify({ ...body, model: server.model }),
    signal,
  }).catch(() => undefined);
  signal.throwIfAborted();
  if (!answer?.ok || !answer.body) {
    await answer?.body?.cancel();
    return false;
  }
  response.writeHead(200, { "content-type": answer.headers.get("content-type") ?? "application/json" });
  for await (const part of answer.body) await writePart(response, Buffer.from(part), signal);
  response.end();
  return true;
}
