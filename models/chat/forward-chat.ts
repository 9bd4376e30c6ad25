import { writePart } from "#models/http/answer.ts";
import { ApiError } from "#models/http/api-error.ts";
import type { Exchange } from "#models/http/create-http-server.ts";
import type { ChatRequest } from "./chat-request.ts";
import type { ServerModel } from "./list-server-models.ts";

/** Longer error texts are cut off: the worker logs them. */
const MAX_ERROR_LENGTH = 500;

/**
 * Forwards the request and streams back the response; a client that disconnects stops the model. Throws `ApiError` if the
 * server cannot be reached or refuses.
 */
export async function forwardChat(
  server: ServerModel,
  body: ChatRequest,
  { response, signal }: Exchange,
): Promise<void> {
  const answer = await fetch(`${server.baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer local" },
    body: JSON.stringify({ ...body, model: server.name }),
    signal,
  }).catch(() => undefined);
  signal.throwIfAborted();
  if (!answer) {
    throw new ApiError(
      502,
      `${TITLES[server.kind]} does not respond at ${server.baseUrl}`,
      "model_unavailable",
    );
  }
  if (!answer.ok || !answer.body) {
    const reason = (await answer.text().catch(() => "")).slice(0, MAX_ERROR_LENGTH);
    const status = answer.status >= 400 && answer.status < 500 ? answer.status : 502;
    throw new ApiError(
      status,
      `${TITLES[server.kind]} refused with ${answer.status}: ${reason}`,
      "model_failed",
    );
  }
  response.writeHead(200, { "content-type": answer.headers.get("content-type") ?? "application/json" });
  for await (const part of answer.body) await writePart(response, Buffer.from(part), signal);
  response.end();
}

const TITLES = { ollama: "Ollama", lmstudio: "LM Studio" };
