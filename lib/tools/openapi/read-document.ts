import { z } from "zod";
import { placeOf } from "#lib/flow/scenario/schema-checks.ts";
import { checkCarriable } from "#lib/http/input/read-body.ts";
import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { runInThread, ThreadError } from "#lib/platform/parallel/run-in-thread.ts";
import { MAX_DOCUMENT_MEGABYTES, OpenApiError } from "./import-problems.ts";

const MEGABYTE = 1_048_576;
/** YAML takes far longer to parse. */
const MAX_YAML_MEGABYTES = 1;
/** How long a thread of its own may take. The thread that runs the app answers everybody. */
const MAX_YAML_MS = 10_000;
const answerShape = z.union([
  z.object({ json: z.string() }),
  z.object({ problem: z.enum(["unreadable", "too_complex"]) }),
]);
const YAML_WORKER = ["lib", "tools", "openapi", "yaml-worker.ts"];
/** Of the whole document. */
const MAX_VALUES = 200_000;
const MAX_OPERATIONS = 1_000;

export type DocumentOperation = {
  method: string;
  path: string;
  /** Of the path, then those of the operation. */
  parameters: JsonValue[];
  item: JsonObject;
  operation: JsonObject;
};
export type OpenApiDocument = { root: JsonObject; operations: DocumentOperation[] };

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Reads an OpenAPI 3 document in JSON or YAML. Throws `OpenApiError`. */
export async function readDocument(text: string, maxYamlMs = MAX_YAML_MS): Promise<OpenApiDocument> {
  const root = await parse(text.replace(/^\uFEFF/, ""), maxYamlMs);
  if (!isObject(root)) throw new OpenApiError("not_openapi");
  try {
    checkCarriable(root, MAX_VALUES);
  } catch {
    throw new OpenApiError("uncarriable");
  }
  if (typeof root.swagger === "string") throw new OpenApiError("swagger");
  if (typeof root.openapi !== "string" || !root.openapi.startsWith("3."))
    throw new OpenApiError("not_openapi");
  const operations = Object.entries(objectOf(root.paths)).flatMap(([path, value]) =>
    listMethods(path, value),
  );
  if (operations.length === 0) throw new OpenApiError("no_operations");
  return { root, operations: operations.slice(0, MAX_OPERATIONS) };
}

const listOf = (value: JsonValue | undefined): JsonValue[] => (Array.isArray(value) ? value : []);

function listMethods(path: string, value: JsonValue): DocumentOperation[] {
  const item = objectOf(value);
  return METHODS.flatMap((method) => {
    const operation = item[method];
    if (!path.startsWith("/") || !isObject(operation)) return [];
    const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)];
    return [{ method: method.toUpperCase(), path, parameters, item, operation }];
  });
}

async function parse(text: string, maxYamlMs: number): Promise<JsonValue> {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_DOCUMENT_MEGABYTES * MEGABYTE) {
    throw new OpenApiError("too_large", { megabytes: MAX_DOCUMENT_MEGABYTES });
  }
  if (/^\s*</.test(text)) throw new OpenApiError("web_page");
  if (/^\s*\{/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // YAML can begin with a brace too.
    }
  }
  if (bytes > MAX_YAML_MEGABYTES * MEGABYTE) {
    throw new OpenApiError("too_large", { megabytes: MAX_YAML_MEGABYTES });
  }
  return await parseYaml(text, maxYamlMs);
}

async function parseYaml(text: string, timeoutMs: number): Promise<JsonValue> {
  const workerData = { text, maxCharacters: MAX_DOCUMENT_MEGABYTES * MEGABYTE };
  const answer = await runInThread(YAML_WORKER, workerData, timeoutMs).catch((error: unknown) => {
    if (!(error instanceof ThreadError)) throw error;
    return { problem: error.kind === "failed" ? "unreadable" : "too_complex" };
  });
  const read = answerShape.parse(answer);
  if ("problem" in read) throw new OpenApiError(read.problem);
  return JSON.parse(read.json);
}

/** A reference leads to nothing, to itself, or to another document. */
export class BrokenReference extends Error {}

const MAX_HOPS = 20;
const MAX_REFERENCE = 2_048;

/** What a part of the document is, or what it refers to. Throws `BrokenReference`. */
export function follow(root: JsonObject, value: JsonValue | undefined): JsonObject {
  let part = value;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    if (!isObject(part)) return {};
    const { $ref: target } = part;
    if (typeof target !== "string") return part;
    if (!target.startsWith("#/") || target.length > MAX_REFERENCE) {
      throw new BrokenReference("not in the document");
    }
    // A slash in a name is often written as in a URL.
    part = placeOf(root, decode(target.replaceAll(/%2F/gi, "~1")));
    if (part === undefined) throw new BrokenReference(target);
  }
  throw new BrokenReference("too many references");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
