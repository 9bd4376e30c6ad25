import { setImmediate } from "node:timers/promises";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { limitParallel } from "#lib/platform/parallel/limit-parallel.ts";

export const MAX_JSON_BYTES = 1_048_576;
/** Smaller bodies are parsed and checked within a few milliseconds. */
const LARGE_JSON_BYTES = 65_536;
const MAX_DEPTH = 64;
/**
 * Several times what the largest scenario has. Checking each of them takes time in which nobody else is answered, and a
 * schema that rejects every one collects as many errors.
 */
const MAX_VALUES = 20_000;

export const invalidBody = (message: string) => new AppError("VALIDATION", { message });

export const tooLarge = () =>
  new AppError("VALIDATION", { message: "The body is too large", reason: "body_too_large" });

export const wrongType = (expected: string) =>
  new AppError("VALIDATION", {
    message: `Content-Type must be ${expected}`,
    reason: "unsupported_media_type",
  });

/** The body's bytes as they arrive. Rejects them once there are too many, regardless of the header. */
export async function* readChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  let bytes = 0;
  const brokenOff = () => {
    throw invalidBody("The body was cut off");
  };
  const reader = request.body?.getReader();
  try {
    while (reader) {
      // The client disconnected: nobody reads the response, and there is nothing to log.
      const { done, value } = await reader.read().catch(brokenOff);
      if (done) return;
      bytes += value.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      yield value;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

/** All bytes of the body. Throws `VALIDATION` once there are too many. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A value, and where it is. */
type Place = { value: JsonValue; depth: number; key: string; parent: Place | null };

function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at = place; at.parent; at = at.parent) keys.unshift(at.key);
  return keys.join(".");
}

/**
 * Rejects valid JSON that the rest of the code cannot handle: NUL (Postgres cannot store it), lone surrogates (not
 * valid UTF-8), `__proto__` (it changes an object instead of being a key), numbers that became infinite, and too many
 * values or levels for recursion.
 */
export function checkCarriable(root: JsonValue, maxValues = MAX_VALUES): void {
  const stack: Place[] = [{ value: root, depth: 0, key: "", parent: null }];
  let values = 0;
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, depth } = item;
    values += 1;
    if (values > maxValues) throw invalidBody("The body has too many values");
    if (depth > MAX_DEPTH) throw invalidBody("The body is nested too deeply");
    if (typeof value === "string" && !isCarriable(value)) throw uncarriable(pathOf(item));
    if (typeof value === "number" && !Number.isFinite(value))
      throw invalidBody("Numbers must be within range");
    if (typeof value !== "object" || value === null) continue;
    // Before they are listed: there may be a million.
    if (Array.isArray(value) && value.length > maxValues) throw invalidBody("The body has too many values");
    for (const [key, child] of Object.entries(value)) {
      if (!isCarriable(key)) throw uncarriable(pathOf(item));
      if (key === "__proto__") throw invalidBody("__proto__ is not a known field");
      stack.push({ value: child, depth: depth + 1, key, parent: item });
    }
  }
}

const isCarriable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const uncarriable = (path: string) => invalidField(path, "Texts must be Unicode without NUL");

/** Throws `VALIDATION` for a text that Postgres cannot store; `path` is its field. */
export function checkText(text: string, path = ""): void {
  if (!isCarriable(text)) throw uncarriable(path);
}

/** The JSON body of a request, parsed but not yet checked against a contract. */
export async function readJsonBody(request: Request): Promise<JsonValue> {
  const contentType = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (contentType !== "application/json") {
    throw wrongType("application/json");
  }
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  let json: string;
  try {
    json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidBody("The body must be valid JSON");
  }
  const value = parseJson(json);
  // Checking it takes as long as parsing it, so others have their turn in between.
  if (bytes.length > LARGE_JSON_BYTES) await setImmediate();
  return value;
}

/** Parses JSON that the rest of the code can handle. Throws `VALIDATION` for any other text. */
export function parseJson(json: string): JsonValue {
  let value: JsonValue;
  try {
    value = JSON.parse(json);
  } catch {
    throw invalidBody("The body must be valid JSON");
  }
  checkCarriable(value);
  return value;
}

/** A body of this size costs as little memory as any other request. */
const SMALL_BYTES = 1_310_720;
/** Each body is in memory several times until it is parsed: 40 MB cost 200 MB. */
const LIMITS = { parallel: 2, waiting: 30 };
/** Of these places one account may take half, so that it can't keep others waiting for good. */
const PER_ACCOUNT = 16;

/**
 * Reads a body of up to `maxBytes` with `read`. A large one, or one that does not say how large it is, waits for its
 * turn before any of it is read. Throws `SERVICE_UNAVAILABLE` if too many wait.
 */
export async function readInTurn<Body>(
  request: Request,
  { maxBytes, ownerId }: { maxBytes: number; ownerId: string },
  read: () => Promise<Body>,
): Promise<Body> {
  const length = request.headers.get("content-length");
  if (maxBytes <= SMALL_BYTES || (length !== null && Number(length) <= SMALL_BYTES)) return await read();
  return await limitParallel("large bodies", { ...LIMITS, share: { ownerId, most: PER_ACCOUNT } }, read);
}
