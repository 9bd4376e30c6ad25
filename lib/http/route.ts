import { z } from "zod";
import { type Permission, requirePermission } from "#lib/auth/members/roles.ts";
import { answerOnce } from "#lib/http/idempotency/answer-once.ts";
import type { KeyActor } from "#lib/platform/actor.ts";
import { validSignatures } from "#lib/platform/crypto/instance-keys.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";
import { withoutTrailingSlashes } from "#lib/platform/network/server-address.ts";
import { errorAnswer, jsonAnswer } from "./answer.ts";
import { authorizeKey, authorizeOperator } from "./authorize.ts";
import type { Contract, KeyContract, Parsed, RouteContext } from "./contract.ts";
import { type EventSource, eventStream } from "./event-stream.ts";
import { type Deletion, deleteInput, deleteOutput, presentDeletion } from "./input/deletion.ts";
import { type Page, type PageQuery, readPage } from "./input/pages.ts";
import { readInput } from "./input/read-input.ts";
import { clientAddress, foreignOrigin } from "./request-origin.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type Method = (typeof METHODS)[number];

/** Runs a handler's body so every outcome has the common shape and a request id. */
export async function answering(
  work: (headers: Headers, requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = newId();
  const headers = new Headers();
  try {
    return await work(headers, requestId);
  } catch (error) {
    return errorAnswer(error, requestId, headers);
  }
}

/** `undefined` without the header. */
function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get("idempotency-key") ?? undefined;
  if (key !== undefined && (key.length < 1 || key.length > 255)) {
    throw invalidField("Idempotency-Key", "Idempotency-Key must have 1 to 255 characters");
  }
  return key;
}

/**
 * Identifies a request by its meaning: operation and parsed body, regardless of key order and white space. Signed
 * rather than hashed, because a body may contain a secret that a stolen database must not help to guess. `keyId`: the only
 * API key that may repeat it.
 */
function hashRequest(request: Request, body: JsonValue, keyId?: string): [string, string?] {
  const path = withoutTrailingSlashes(new URL(request.url).pathname);
  const by = keyId === undefined ? "" : `${keyId} `;
  const [hash = "", older] = validSignatures(
    "idempotency",
    `${by}${request.method} ${path} ${canonicalJson(body)}`,
  );
  return [hash, older];
}

/** `headers` are the response's. */
type KeyInput<Params, Query, Body> = Parsed<Params, Query, Body> & { actor: KeyActor; headers: Headers };

/**
 * Creates the handler of an operation that needs an API key. Order: authentication, rate limit, scope, validation, then
 * the work, which checks existence, plan, quota and concurrency in this order. `stream` returns null for a request that
 * wants no stream; a streamed response is not stored for repeats.
 */
export function route<Answer, Params = undefined, Query = undefined, Body = undefined>(
  contract: KeyContract<Params, Query, Body, Answer>,
  work: (input: KeyInput<Params, Query, Body>) => Promise<Answer>,
  stream?: (input: KeyInput<Params, Query, Body>) => Promise<EventSource> | null,
) {
  const handle = (request: Request, context: RouteContext): Promise<Response> =>
    answering(async (headers, requestId) => {
      const actor = await authorizeKey(request, headers, contract);
      const { input, json } = await readInput(contract, request, context, actor.ownerId);
      const given = { ...input, actor, headers };
      const source = await stream?.(given);
      if (source) return eventStream(request.signal, { headers, requestId }, source);
      const make = async () => contract.response.parse(await work(given));
      const key = contract.creates ? readIdempotencyKey(request) : undefined;
      if (key === undefined) return jsonAnswer(await make(), 200, requestId, headers);
      const isSecret = contract.answersSecret === true;
      // Another key must not read a secret that was given to this one.
      const [requestHash, olderHash] = hashRequest(request, json, isSecret ? actor.keyId : undefined);
      const isAtomic = contract.creates === "rows";
      const once = await answerOnce(actor, { key, requestHash, olderHash, isSecret, isAtomic }, make);
      if (once.replayed) headers.set("Idempotency-Replayed", "true");
      return jsonAnswer(once.body, 200, requestId, headers);
    });
  return Object.assign(handle, { contract });
}

/**
 * Creates the handler of an operation whose only response is a stream of events. `lastEventId` is the one with which the client
 * continues. `stream` throws what it refuses before it returns the events.
 */
export function streamRoute<Answer, Params = undefined, Query = undefined>(
  contract: KeyContract<Params, Query, undefined, Answer>,
  stream: (
    input: Parsed<Params, Query, undefined> & { actor: KeyActor; lastEventId: string | undefined },
  ) => Promise<EventSource>,
) {
  const handle = (request: Request, context: RouteContext): Promise<Response> =>
    answering(async (headers, requestId) => {
      const actor = await authorizeKey(request, headers, contract);
      const { input } = await readInput(contract, request, context, actor.ownerId);
      const lastEventId = request.headers.get("last-event-id")?.trim() || undefined;
      const source = await stream({ ...input, actor, lastEventId });
      return eventStream(request.signal, { headers, requestId }, source);
    });
  return Object.assign(handle, { contract: { ...contract, streams: "only" as const } });
}

type ChangeContract<Params, Body> = Omit<
  KeyContract<Params, undefined, Body, never>,
  "scope" | "query" | "response"
>;
type ChangeInput<Params, Body> = Parsed<Params, undefined, Body> & { actor: KeyActor };

const createdOutput = z.object({ status: z.literal("created"), id: z.uuid() });

/** Creates the handler of an operation that creates a resource, by default as rows only. */
export function createRoute<Params = undefined, Body = undefined>(
  contract: ChangeContract<Params, Body>,
  work: (input: ChangeInput<Params, Body>) => Promise<{ id: string }>,
) {
  return route({ creates: "rows", ...contract, scope: "full", response: createdOutput }, async (input) => ({
    status: "created" as const,
    ...(await work(input)),
  }));
}

const updatedOutput = z.object({ status: z.literal("updated"), id: z.uuid() });

/** Creates the handler of an operation that changes the resource with the body's id. */
export function updateRoute<Body extends { id: string }, Params = undefined>(
  contract: ChangeContract<Params, Body>,
  work: (input: ChangeInput<Params, Body>) => Promise<void>,
) {
  return route({ ...contract, scope: "full", response: updatedOutput }, async (input) => {
    await work(input);
    return { status: "updated" as const, id: input.body.id };
  });
}

type ListContract<Params, Query, Item> = Omit<
  KeyContract<Params, Query, undefined, never>,
  "scope" | "body" | "response"
> & {
  /** What the response calls the items. */
  name: string;
  item: z.ZodType<unknown, Item>;
  /** What the key's role must allow, if not every member may see the list. */
  permission?: Permission;
};

/** Creates the handler of an operation that lists items, a page at a time. */
export function listRoute<Item, Row, Query extends PageQuery, Params = undefined>(
  { name, item, permission, ...contract }: ListContract<Params, Query, Item>,
  list: (
    input: Parsed<Params, Query, undefined> & { actor: KeyActor; page: Page },
  ) => Promise<{ rows: Row[]; nextCursor: string | null }>,
  present: (row: Row, actor: KeyActor) => Item,
) {
  const response = z.object({ [name]: z.array(item), next_cursor: z.string().nullable() });
  return route({ ...contract, scope: "read", response }, async (input) => {
    if (permission) requirePermission(input.actor.role, permission);
    const { rows, nextCursor } = await list({ ...input, page: readPage(input.query) });
    return { [name]: rows.map((row) => present(row, input.actor)), next_cursor: nextCursor };
  });
}

type DeleteContract<Params> = Pick<
  KeyContract<Params, undefined, string[], z.input<typeof deleteOutput>>,
  "summary" | "params" | "errors"
>;

/** Creates the handler of an operation that deletes those of the body's ids that `work` finds. */
export function deleteRoute<Params = undefined>(
  contract: DeleteContract<Params>,
  work: (input: Parsed<Params, undefined, string[]> & { actor: KeyActor }) => Promise<Deletion>,
) {
  return route({ ...contract, scope: "full", body: deleteInput, response: deleteOutput }, async (input) =>
    presentDeletion(await work(input)),
  );
}

/** `address` is the network address, `origin` a foreign origin. `headers` are the response's. */
type PublicInput<Params, Query, Body> = Parsed<Params, Query, Body> & {
  headers: Headers;
  address: string;
  origin: string | null;
};

async function readPublicInput<Params, Query, Body, Answer>(
  contract: Contract<Params, Query, Body, Answer>,
  request: Request,
  context: RouteContext,
  headers: Headers,
): Promise<PublicInput<Params, Query, Body>> {
  const { input } = await readInput(contract, request, context);
  const address = clientAddress(request.headers);
  return { ...input, headers, address, origin: foreignOrigin(request.headers) };
}

/** Creates the handler of a public operation, which any website's pages may call. */
export function publicRoute<Answer, Params = undefined, Query = undefined, Body = undefined>(
  contract: Contract<Params, Query, Body, Answer>,
  work: (input: PublicInput<Params, Query, Body>) => Promise<Answer>,
) {
  const handle = (request: Request, context: RouteContext): Promise<Response> =>
    answering(async (headers, requestId) => {
      const input = await readPublicInput(contract, request, context, headers);
      return jsonAnswer(contract.response.parse(await work(input)), 200, requestId, headers);
    });
  return Object.assign(handle, { contract });
}

/** Like `publicRoute`, for an operation that streams events. `stream` throws what it refuses before it returns them. */
export function publicStream<Answer, Params = undefined, Query = undefined, Body = undefined>(
  contract: Contract<Params, Query, Body, Answer>,
  stream: (input: PublicInput<Params, Query, Body>) => Promise<EventSource>,
) {
  const handle = (request: Request, context: RouteContext): Promise<Response> =>
    answering(async (headers, requestId) => {
      const source = await stream(await readPublicInput(contract, request, context, headers));
      return eventStream(request.signal, { headers, requestId }, source);
    });
  return Object.assign(handle, { contract: { ...contract, streams: "only" as const } });
}

/** Creates the handler of an operation of the instance's command line. */
export function operatorRoute<Answer, Params = undefined, Query = undefined, Body = undefined>(
  contract: Contract<Params, Query, Body, Answer>,
  work: (input: Parsed<Params, Query, Body>) => Promise<Answer>,
) {
  const handle = (request: Request, context: RouteContext): Promise<Response> =>
    answering(async (headers, requestId) => {
      authorizeOperator(request);
      const { input } = await readInput(contract, request, context);
      return jsonAnswer(contract.response.parse(await work(input)), 200, requestId, headers);
    });
  return Object.assign(handle, { contract });
}

/** Handlers for the methods that a path does not support: `export const { PUT, … } = allowOnly("POST")`. */
export function allowOnly(...allowed: Method[]) {
  const refuse = (): Promise<Response> =>
    answering(() => {
      const headers = {
        Allow: allowed.includes("GET") ? ["HEAD", ...allowed].join(", ") : allowed.join(", "),
      };
      throw new AppError("VALIDATION", {
        message: `Method not allowed. Use ${allowed.join(" or ")}`,
        reason: "method_not_allowed",
        headers,
      });
    });
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
}

/** The response for paths without an operation. */
export const unknownPath = (): Promise<Response> =>
  answering(() => {
    throw new AppError("NOT_FOUND", { message: "Not found. GET /api/openapi.json lists every operation" });
  });

type HandlerOf<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/** Creates the handler of a path that ends in `[operation]`: the one of that name, or an unknown path. */
export function operationRoute<Params>(
  table: Readonly<Record<string, HandlerOf<Params>>>,
): HandlerOf<Params & { operation: string }> {
  return async (request, context) => {
    const { operation } = await context.params;
    const handle = Object.hasOwn(table, operation) ? table[operation] : undefined;
    return await (handle ?? unknownPath)(request, context);
  };
}

/**
 * Wraps a non-operation below `/api`: no result means an unknown path, and errors have the common shape.
 */
export const orUnknown = (work: () => Promise<Response | null>): Promise<Response> =>
  answering(async () => {
    const answer = await work();
    if (!answer || answer.status === 404) throw new AppError("NOT_FOUND");
    return answer;
  });
