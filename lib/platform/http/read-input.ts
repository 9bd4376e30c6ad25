import type { z } from "zod";
import { invalidField } from "#lib/platform/errors.ts";
import type { Contract, Parsed, RouteContext } from "#lib/platform/http/contract.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { readJsonBody } from "#lib/platform/http/read-body.ts";
import { readFormBody } from "#lib/platform/http/read-form-body.ts";
import type { JsonValue } from "#lib/platform/json.ts";

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
  const names = [...searchParams.keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw invalidField(twice, `${twice} must be given once`);
  }
  return Object.fromEntries(searchParams);
}

function parsePart<Part>(schema: z.ZodType<Part> | undefined, value: unknown): Part {
  // Without a schema there is no such part, and its type is undefined.
  return schema ? parseInput(schema, value) : (undefined as Part);
}

const NO_BODY: { value: unknown; json: JsonValue } = { value: null, json: null };

/** The body, and what it means as JSON: files stand in that by their hash. */
async function readBody(request: Request, isForm = false): Promise<{ value: unknown; json: JsonValue }> {
  if (isForm) return await readFormBody(request);
  const json = await readJsonBody(request);
  return { value: json, json };
}

/** The parts of a request that its contract names, checked in the order in which they stand in it: path, query, body. */
export async function readInput<Params, Query, Body>(
  contract: Pick<Contract<Params, Query, Body, never>, "params" | "query" | "body" | "isForm">,
  request: Request,
  context: RouteContext,
): Promise<{ input: Parsed<Params, Query, Body>; json: JsonValue }> {
  const params = parsePart(contract.params, contract.params && (await readParams(context)));
  const query = parsePart(contract.query, contract.query && readQuery(request));
  const { value, json } = contract.body ? await readBody(request, contract.isForm) : NO_BODY;
  return { input: { params, query, body: parsePart(contract.body, value) }, json };
}
