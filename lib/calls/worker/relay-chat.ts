import { db } from "#db/client.ts";
import { STREAM_HEADERS } from "#lib/http/event-stream.ts";
import { type ModelConnections, modelConnections } from "#lib/language-models/model-connections.ts";
import { CHAT_PATH, type OpenModel, openModel } from "#lib/language-models/open-model.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { streamOf } from "#lib/tools/endpoints/kept-connections.ts";
import { EndpointError } from "#lib/tools/endpoints/send-request.ts";
import { requireLive } from "./accept-job.ts";
import { findSessionModelAcrossOwners } from "./model-queries.ts";

/** No answer takes as long; the worker gives up much sooner. */
const LIMIT_MS = 120_000;
const OPEN_LIMIT_MS = 5_000;

const refuse = (status: number, message: string): Response =>
  Response.json({ error: { message, code: status } }, { status });

/**
 * Sends a request of a call's worker to the account's own model, and returns the response as it streams in. The worker knows
 * neither the address nor the key, and can't choose another model. Throws `SessionRefusal`: unknown, over.
 */
export async function relayChat(
  sessionId: string,
  body: Record<string, JsonValue>,
  signal: AbortSignal,
  connections: ModelConnections = modelConnections,
): Promise<Response> {
  const found = await findCallModel(sessionId);
  if (!found) return refuse(404, "the account's language model was deleted");
  const { server, model } = found;
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  try {
    const response = await connections.send(server, CHAT_PATH, {
      ...{ method: "POST", signal: bounded },
      body: JSON.stringify({ ...body, model }),
    });
    const { status, headers } = response;
    for (const [name, value] of Object.entries(STREAM_HEADERS)) headers.set(name, value);
    return new Response(response.body && streamOf(endWithError(response.body)), { status, headers });
  } catch (error) {
    if (bounded.aborted) return refuse(504, "the language model did not answer in time");
    if (!(error instanceof EndpointError)) throw error;
    return refuse(502, error.message);
  }
}

/** Connects to the account's own model of a call, so that the first answer need not wait for it. Never throws for the server. */
export async function openCallModel(
  sessionId: string,
  connections: ModelConnections = modelConnections,
): Promise<void> {
  const found = await findCallModel(sessionId);
  if (!found) return;
  try {
    const signal = AbortSignal.timeout(OPEN_LIMIT_MS);
    const response = await connections.send(found.server, "/models", { method: "GET", signal });
    await response.body?.pipeTo(new WritableStream());
  } catch {
    // The answer's request says what is wrong.
  }
}

async function findCallModel(sessionId: string): Promise<OpenModel | null> {
  const { ownerId, languageModelId } = requireLive(await findSessionModelAcrossOwners(db, sessionId));
  return languageModelId === null ? null : await openModel(ownerId, languageModelId);
}

/**
 * A connection that breaks in the middle of an answer becomes an event that says so: how a response ends is not visible on every
 * way to the worker.
 */
async function* endWithError(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* body;
  } catch {
    yield Buffer.from('\n\ndata: {"error":{"message":"the connection was closed","code":502}}\n\n');
  }
}
