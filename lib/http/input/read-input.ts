import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { Contract, Parsed, RouteContext } from "../contract.ts";
import { parseInput } from "./parse-input.ts";
import { checkText, invalidBody, readBytes, readInTurn, readJsonBody } from "./read-body.ts";

/** More than most forms of the API accept, so a file that is slightly too large is rejected by its field name. */
const MAX_FORM_BYTES = 1_048_576;

type Form = { value: Record<string, string | File>; json: JsonValue };

/** The fields of a multipart body, including files; in `json` a file is represented by the hash of its bytes. */
async function readFormBody(request: Request, maxFileBytes = 0): Promise<Form> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new AppError("VALIDATION", {
      message: "Content-Type must be multipart/form-data",
      reason: "unsupported_media_type",
    });
  }
  const bytes = await readBytes(request, MAX_FORM_BYTES + maxFileBytes);
  const form: Form = { value: {}, json: {} };
  const meaning: Record<string, JsonValue> = {};
  for (const [name, entry] of await parseForm(bytes, contentType)) {
    checkText(name);
    if (Object.hasOwn(form.value, name)) throw invalidBody(`${name} must be given once`);
    if (name === "__proto__") throw invalidBody("__proto__ is not a known field");
    form.value[name] = entry;
    meaning[name] = typeof entry === "string" ? entry : { sha256: await hashFile(entry) };
    if (typeof entry === "string") checkText(entry);
  }
  return { ...form, json: meaning };
}

async function parseForm(bytes: Uint8Array, contentType: string): Promise<FormData> {
  refuseManyParts(bytes, contentType);
  await setImmediate();
  const body = new Blob([new Uint8Array(bytes)]);
  await setImmediate();
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw invalidBody("The body must be valid multipart/form-data");
  }
}

/** No form of the API has more fields. */
const MAX_PARTS = 50;
const BOUNDARY = /\bboundary="?([^\s";]{1,200})/i;

/** Each part takes time, however small it is. */
function refuseManyParts(bytes: Uint8Array, contentType: string): void {
  const boundary = BOUNDARY.exec(contentType)?.[1];
  if (boundary === undefined) return;
  const part = `--${boundary}`;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = body.indexOf(part); at >= 0; at = body.indexOf(part, at + part.length)) {
    parts += 1;
    // The last boundary ends the form.
    if (parts > MAX_PARTS + 1) throw invalidBody("The form has too many fields");
  }
}

/** Some milliseconds of hashing. */
const HASHED_AT_ONCE = 4 * 1_048_576;

/** Gives way after each part, because a file may have 40 MB. */
async function hashFile(file: File): Promise<string> {
  const bytes = await file.bytes();
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
    await setImmediate();
  }
  return hash.digest("hex");
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

async function readParams(context: RouteContext): Promise<Record<string, string>> {
  const entries = Object.entries(await context.params);
  return Object.fromEntries(entries.map(([name, value]) => [name, decode(String(value))]));
}

function readQuery(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url);
  const names = new Set<string>();
  for (const name of searchParams.keys()) {
    if (names.has(name)) throw invalidField(name, `${name} must be given once`);
    names.add(name);
  }
  return Object.fromEntries(searchParams);
}

function parsePart<Part>(schema: z.ZodType<Part> | undefined, value: unknown): Part {
  // Without a schema the part does not exist, and its type is undefined.
  return schema ? parseInput(schema, value) : (undefined as Part);
}

const NO_BODY: { value: unknown; json: JsonValue } = { value: null, json: null };

/** The body, and its JSON representation, with files as hashes. */
async function readBody(
  { isForm, maxFileBytes }: Pick<Contract<never, never, never, never>, "isForm" | "maxFileBytes">,
  request: Request,
  ownerId: string,
): Promise<{ value: unknown; json: JsonValue }> {
  if (isForm) {
    const limits = { maxBytes: maxFileBytes ?? 0, ownerId };
    return await readInTurn(request, limits, () => readFormBody(request, maxFileBytes));
  }
  const json = await readJsonBody(request);
  return { value: json, json };
}

/** Validates the parts of a request named by its contract, in order: path, query, body. `ownerId`: who sends it. */
export async function readInput<Params, Query, Body>(
  contract: Pick<
    Contract<Params, Query, Body, never>,
    "params" | "query" | "body" | "isForm" | "maxFileBytes"
  >,
  request: Request,
  context: RouteContext,
  ownerId = "",
): Promise<{ input: Parsed<Params, Query, Body>; json: JsonValue }> {
  const params = parsePart(contract.params, contract.params && (await readParams(context)));
  const query = parsePart(contract.query, contract.query && readQuery(request));
  const { value, json } = contract.body ? await readBody(contract, request, ownerId) : NO_BODY;
  return { input: { params, query, body: parsePart(contract.body, value) }, json };
}
