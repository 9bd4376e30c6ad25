import type { z } from "zod";
import { invalidField } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { Contract, Parsed, RouteContext } from "../contract.ts";
import { parseInput } from "./parse-input.ts";
import { readInTurn, readJsonBody } from "./read-body.ts";
import { readForm } from "./read-form.ts";

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
    return await readInTurn(request, limits, () => readForm(request, maxFileBytes));
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
