import { answerOnce } from "#lib/idempotency/answer-once.ts";
import type { KeyCaller } from "#lib/platform/caller.ts";
import { sign } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { errorAnswer, jsonAnswer } from "#lib/platform/http/answer.ts";
import { authorizeKey, authorizeOperator } from "#lib/platform/http/authorize.ts";
import { clientAddress } from "#lib/platform/http/client-address.ts";
import type { Contract, KeyContract, Parsed, RouteContext } from "#lib/platform/http/contract.ts";
import { foreignOrigin } from "#lib/platform/http/foreign-origin.ts";
import { readInput } from "#lib/platform/http/read-input.ts";
import { newId } from "#lib/platform/ids.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/** Runs a handler's body so that every outcome has the one shape, and an id to ask about. */
async function answering(
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
 * The same request by meaning: operation and parsed body, whatever the order of keys or the white space. Signed rather
 * than hashed, because a body may hold a secret that a stolen database must not let anybody guess.
 */
function hashRequest(request: Request, body: JsonValue): string {
  const path = new URL(request.url).pathname.replace(/\/+$/, "");
  return sign(env.VISAVIS_ENCRYPTION_KEY, "idempotency", `${request.method} ${path} ${canonicalJson(body)}`);
}

/**
 * Makes the handler of an operation that needs an API key. Order: authentication, rate limit, scope, shape of the
 * request, then the work, which checks existence, plan, quota and concurrency in this order.
 */
export function route<Answer, Params = undefined, Query = undefined, Body = undefined>(
  contract: KeyContract<Params, Query, Body, Answer>,
  work: (input: Parsed<Params, Query, Body> & { caller: KeyCaller }) => Promise<Answer>,
) {
  const handle = (request: Request, context: RouteContext): Promise<Response> =>
    answering(async (headers, requestId) => {
      const caller = await authorizeKey(request, headers, contract);
      const { input, json } = await readInput(contract, request, context);
      const make = async () => contract.response.parse(await work({ ...input, caller }));
      const key = contract.creates ? readIdempotencyKey(request) : undefined;
      if (key === undefined) return jsonAnswer(await make(), 200, requestId, headers);
      const requestHash = hashRequest(request, json);
      const isSecret = contract.answersSecret === true;
      const once = await answerOnce(caller, { key, requestHash, isSecret }, make);
      if (once.replayed) headers.set("Idempotency-Replayed", "true");
      return jsonAnswer(once.body, 200, requestId, headers);
    });
  return Object.assign(handle, { contract });
}

/**
 * Makes the handler of an operation that anybody may call, from a network `address`, and from the pages of any website:
 * `origin` is that of a foreign one. `headers` are those of the answer.
 */
export function publicRoute<Answer, Params = undefined, Query = undefined, Body = undefined>(
  contract: Contract<Params, Query, Body, Answer>,
  work: (
    input: Parsed<Params, Query, Body> & { headers: Headers; address: string; origin: string | null },
  ) => Promise<Answer>,
) {
  const handle = (request: Request, context: RouteContext): Promise<Response> =>
    answering(async (headers, requestId) => {
      const { input } = await readInput(contract, request, context);
      const address = clientAddress(request.headers);
      const origin = foreignOrigin(request.headers);
      const answer = contract.response.parse(await work({ ...input, headers, address, origin }));
      return jsonAnswer(answer, 200, requestId, headers);
    });
  return Object.assign(handle, { contract });
}

/** Makes the handler of an operation of the instance's own command line. */
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

/** Handlers for the methods that a path does not have: `export const { PUT, … } = allowOnly("POST")`. */
export function allowOnly(...allowed: Method[]) {
  const refuse = (): Promise<Response> =>
    answering(() => {
      const headers = {
        Allow: allowed.includes("GET") ? ["HEAD", ...allowed].join(", ") : allowed.join(", "),
      };
      throw new AppError("VALIDATION", {
        message: "Method not allowed",
        reason: "method_not_allowed",
        headers,
      });
    });
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
}

/** The answer of every path that no operation has. */
export const unknownPath = (): Promise<Response> =>
  answering(() => {
    throw new AppError("NOT_FOUND");
  });

/**
 * The answer of what is no operation but stands among them: where it has nothing, that of an unknown path, and errors as
 * operations answer them.
 */
export const orUnknown = (work: () => Promise<Response | null>): Promise<Response> =>
  answering(async () => {
    const answer = await work();
    if (!answer || answer.status === 404) throw new AppError("NOT_FOUND");
    return answer;
  });
