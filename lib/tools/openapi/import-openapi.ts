import type { Actor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { createEndpoints } from "../endpoints/endpoints.ts";
import { OpenApiError } from "./import-problems.ts";
import { type DocumentOperation, type OpenApiDocument, readDocument } from "./read-document.ts";
import { type ReadOperation, readOperation } from "./read-operation.ts";
import type { ImportInput } from "./schema.ts";

export type ImportedOperation = ReadOperation & { endpointId: string | null };

/**
 * Creates an endpoint for each of the named operations of an OpenAPI document, all or none. Without names, nothing is created, and
 * the document's operations are listed. Throws `VALIDATION` for a document or an operation that can't be imported.
 */
export async function importOpenApi(actor: Actor, input: ImportInput): Promise<ImportedOperation[]> {
  const operations = readInput(input);
  if (!input.operations) return operations.map((operation) => ({ ...operation, endpointId: null }));
  const chosen = input.operations.map((id, index) => {
    const found = operations.find((operation) => operation.id === id);
    if (!found) throw invalidField(`operations.${index}`, "operations has one that is not in the document");
    if (found.endpoint === null)
      throw invalidField(`operations.${index}`, "operations has one that can't be imported");
    return found;
  });
  const ids = await createEndpoints(
    actor,
    chosen.map(({ endpoint }) => endpoint),
  );
  return chosen.map((operation, index) => ({ ...operation, endpointId: ids[index] ?? null }));
}

function readInput({ document: text, server, include_optional }: ImportInput): ReadOperation[] {
  try {
    const document = readDocument(text);
    return document.operations.map((source) =>
      readOperation(document, source, {
        server: server ?? serverOf(document, source),
        includeOptional: include_optional,
      }),
    );
  } catch (error) {
    throw error instanceof OpenApiError ? invalidField(fieldOf(error), error.message) : error;
  }
}

const fieldOf = ({ kind }: OpenApiError): string => (kind === "no_server" ? "server" : "document");

/** The first server of the operation, its path or the document. Throws `OpenApiError`. */
function serverOf({ root }: OpenApiDocument, { operation, item }: DocumentOperation): string {
  const [first] = [operation.servers, item.servers, root.servers].flatMap((servers) =>
    Array.isArray(servers) ? servers.filter(isObject).slice(0, 1) : [],
  );
  const url = first ? fillVariables(first) : "";
  if (!/^https?:\/\//i.test(url)) throw new OpenApiError("no_server");
  return url;
}

function fillVariables({ url, variables }: JsonObject): string {
  if (typeof url !== "string") return "";
  const values = objectOf(variables);
  return url.replace(/\{([^{}]{1,64})\}/g, (whole, name: string) => defaultOf(values[name]) ?? whole);
}

function defaultOf(variable: JsonValue | undefined): string | undefined {
  const { default: value } = objectOf(variable);
  return typeof value === "string" ? value : undefined;
}

export const presentOperation = ({
  id,
  method,
  path,
  summary,
  problem,
  endpoint,
  endpointId,
}: ImportedOperation) => ({
  ...{ operation: id, method, path, summary, problem },
  endpoint_id: endpointId,
  // A list of a thousand functions would be many megabytes.
  function: endpointId === null ? null : (endpoint?.function ?? null),
});
