import { z } from "zod";
import { type RefusalKind, SessionRefusal } from "#lib/calls/worker/accept-job.ts";
import type { RouteContext as ListenerContext } from "#lib/http/contract.ts";
import { MAX_JSON_BYTES, readBytes } from "#lib/http/input/read-body.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { storableJson } from "#lib/platform/text.ts";
import { JOB_HEADER } from "#lib/worker-protocol/worker-protocol.ts";
import { verifyWorkerToken } from "#lib/worker-protocol/worker-token.ts";

type RouteContext = { params: Promise<{ id: string }> };
export type WorkerHandler = (request: Request, context: RouteContext) => Promise<Response>;
/** `jobId` is undefined if the request names none. */
type WorkerCall<Body> = { sessionId: string; body: Body; request: Request; jobId: string | undefined };

const readJobId = (request: Request): string | undefined => request.headers.get(JOB_HEADER) ?? undefined;

/** Every refusal is a constant and reveals nothing about tokens, sessions or errors. */
function refuse(status: number, code: string, text: string): Response {
  return Response.json(
    { error: text, error_code: code },
    { status, headers: { "cache-control": "no-store" } },
  );
}

const REFUSALS: Record<RefusalKind, () => Response> = {
  unknown: () => refuse(404, "SESSION_NOT_FOUND", "ConversationSession not found"),
  taken: () => refuse(409, "VALIDATION", "Another worker runs this session"),
  over: () => refuse(410, "VALIDATION", "The session has ended"),
};

async function isAuthorised(request: Request, sessionId: string): Promise<boolean> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return false;
  return (await verifyWorkerToken(env.VISAVIS_WORKER_SECRET, token)) === sessionId.toLowerCase();
}

/**
 * Parses the body as JSON; `undefined` if it is invalid. Text that the public API refuses is cleaned: a model or a
 * recognizer may have made it, and what was said must not be lost for one character.
 */
async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  try {
    return storableJson(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

async function guarded(
  request: Request,
  context: RouteContext,
  work: (sessionId: string) => Promise<Response>,
): Promise<Response> {
  try {
    const { id } = await context.params;
    if (!(await isAuthorised(request, id))) return refuse(401, "AUTH_INVALID", "Invalid worker token");
    return await work(id.toLowerCase());
  } catch (error) {
    if (error instanceof SessionRefusal) return REFUSALS[error.kind]();
    if (error instanceof AppError) return refuse(error.status, error.code, error.message);
    // A client that disconnected during its request is not an error.
    if (!request.signal.aborted) log.error("worker request failed", { error });
    return refuse(500, "INTERNAL", "Internal error");
  }
}

/**
 * Handles a POST of a worker: authorised for the session in
 * its path, limited in size, parsed. No result gives 204.
 */
export function workerPost<Schema extends z.ZodType, Params = unknown>(
  schema: Schema,
  handle: (call: WorkerCall<z.infer<Schema>> & { params: Params }) => Promise<object | undefined>,
) {
  return (request: Request, context: { params: Promise<Params & { id: string }> }): Promise<Response> =>
    guarded(request, context, async (sessionId) => {
      const parsed = schema.safeParse(await readJson(request));
      if (!parsed.success) return refuse(400, "VALIDATION", "Invalid body");
      const params = await context.params;
      const result = await handle({
        sessionId,
        body: parsed.data,
        request,
        jobId: readJobId(request),
        params,
      });
      if (result === undefined) return new Response(null, { status: 204 });
      return Response.json(result, { headers: { "cache-control": "no-store" } });
    });
}

const chatBody = z.record(z.string(), z.json());

/** Handles a POST of a worker whose response comes from elsewhere, and streams. */
export function workerRelay(
  handle: (call: {
    sessionId: string;
    body: z.infer<typeof chatBody>;
    signal: AbortSignal;
  }) => Promise<Response>,
) {
  return (request: Request, { params, closed }: ListenerContext): Promise<Response> =>
    guarded(request, { params: params.then(({ id }) => ({ id: String(id) })) }, async (sessionId) => {
      const parsed = chatBody.safeParse(await readJson(request));
      if (!parsed.success) return refuse(400, "VALIDATION", "Invalid body");
      return await handle({ sessionId, body: parsed.data, signal: closed ?? request.signal });
    });
}

/** Handles a PUT of a worker: bytes for the resource in its path. */
export function workerPut<Params>(
  maxBytes: number,
  handle: (call: { sessionId: string; params: Params; bytes: Uint8Array }) => Promise<void>,
) {
  return (request: Request, context: { params: Promise<Params & { id: string }> }): Promise<Response> =>
    guarded(request, context, async (sessionId) => {
      const bytes = await readBytes(request, maxBytes);
      await handle({ sessionId, params: await context.params, bytes });
      return new Response(null, { status: 204 });
    });
}

/** Handles a GET of a worker, authorised for the session in its path. */
export function workerGet(handle: (call: Omit<WorkerCall<never>, "body">) => Promise<Response>) {
  return (request: Request, context: RouteContext): Promise<Response> =>
    guarded(request, context, (sessionId) => handle({ sessionId, request, jobId: readJobId(request) }));
}
