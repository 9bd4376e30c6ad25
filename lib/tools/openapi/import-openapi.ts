import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { busyError, limitParallel } from "#lib/platform/parallel/limit-parallel.ts";
import { givingWay } from "#lib/platform/parallel/lower-priority.ts";
import { createEndpoints } from "../endpoints/endpoints.ts";
import { secretNames } from "../endpoints/fill-endpoint.ts";
import { listAllEndpointRows } from "../endpoints/queries.ts";
import { serverSecrets } from "../mcp/call-mcp-tool.ts";
import { listMcpServerAddresses } from "../mcp/queries.ts";
import { listSecretNameRows } from "../secrets/queries.ts";
import { OpenApiError } from "./import-problems.ts";
import { secretNamer } from "./name-secrets.ts";
import { type DocumentOperation, type OpenApiDocument, readDocument } from "./read-document.ts";
import { operationId, type ReadOperation, readOperation } from "./read-operation.ts";
import type { NameSecret } from "./read-security.ts";
import type { ImportInput } from "./schema.ts";

type ImportedOperation = ReadOperation & { endpointId: string | null };

/** Of processor time, for one document. */
const MAX_READ_MS = 5_000;
const MAX_SERVER = 2_048;
const MAX_DEFAULT = 256;
const LIMITS = {
  ...{ parallel: 2, waiting: 14 },
  refuse: () => busyError("Too many documents are being read. Try again in a moment"),
};
const PER_ACCOUNT = 2;

/**
 * Creates an endpoint for each of the named operations of an OpenAPI document, all or none. Without names, nothing is created, and
 * the document's operations are listed. Throws `VALIDATION` for a document or an operation that can't be imported, and
 * `SERVICE_UNAVAILABLE` if too many are being read.
 */
export async function importOpenApi(actor: Actor, input: ImportInput): Promise<ImportedOperation[]> {
  const nameSecret = await findNames(actor, input.secrets);
  const limits = { ...LIMITS, share: { ownerId: actor.ownerId, most: PER_ACCOUNT } };
  const operations = await limitParallel("OpenAPI documents", limits, async () =>
    givingWay(readOperations(await readDocument(input.document), input, nameSecret)),
  ).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (!input.operations) return operations.map((operation) => ({ ...operation, endpointId: null }));
  const chosen = input.operations.map((id, index) => {
    const found = operations.find((operation) => operation.id === id);
    if (!found) throw invalidField(`operations.${index}`, "operations names one that is not in the document");
    if (found.endpoint === null)
      throw invalidField(`operations.${index}`, "operations names one that can't be imported");
    return found;
  });
  const ids = await createEndpoints(
    actor,
    chosen.map(({ endpoint }) => endpoint),
  );
  return chosen.map((operation, index) => ({ ...operation, endpointId: ids[index] ?? null }));
}

async function findNames({ ownerId }: Actor, chosen: Record<string, string>): Promise<NameSecret> {
  const servers = await listMcpServerAddresses(db, ownerId);
  const taken = [...(await listSecretNameRows(db, ownerId)), ...servers.flatMap(serverSecrets)];
  return secretNamer({ taken, endpoints: await listAllEndpointRows(db, ownerId), chosen });
}

/** Reads the operations that are wanted, and gives way between them. Throws `OpenApiError`. */
function* readOperations(
  document: OpenApiDocument,
  { server, operations: wanted, include_optional }: ImportInput,
  nameSecret: NameSecret,
): Generator<undefined, ReadOperation[]> {
  const read: ReadOperation[] = [];
  let leftMs = MAX_READ_MS;
  for (const source of document.operations) {
    if (wanted && !wanted.includes(operationId(source))) continue;
    const startedAt = performance.now();
    const options = { server: server ?? serverOf(document, source), includeOptional: include_optional };
    read.push(readOperation(document, source, { ...options, nameSecret }));
    leftMs -= performance.now() - startedAt;
    if (leftMs < 0) throw new OpenApiError("too_complex");
    yield;
  }
  return read;
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof OpenApiError)) return error;
  const { kind, message } = error;
  return invalidField(kind === "no_server" ? "server" : "document", message);
}

/** The first server of the operation, its path or the document. Throws `OpenApiError`. */
function serverOf({ root }: OpenApiDocument, { operation, item }: DocumentOperation): string {
  const lists = [operation.servers, item.servers, root.servers];
  const first = lists.map((servers) => objectOf(Array.isArray(servers) ? servers[0] : undefined));
  const server = first.find(({ url }) => typeof url === "string");
  const url = server ? fillVariables(server) : "";
  if (!/^https?:\/\//i.test(url)) throw new OpenApiError("no_server");
  return url;
}

function fillVariables({ url, variables }: JsonObject): string {
  if (typeof url !== "string" || url.length > MAX_SERVER) return "";
  const values = objectOf(variables);
  return url.replace(/\{([^{}]{1,64})\}/g, (whole, name: string) => defaultOf(values[name]) ?? whole);
}

function defaultOf(variable: JsonValue | undefined): string | undefined {
  const { default: value } = objectOf(variable);
  return typeof value === "string" && value.length <= MAX_DEFAULT ? value : undefined;
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
  url: endpoint?.url ?? null,
  token_url: endpoint?.auth?.type === "oauth2" ? endpoint.auth.token_url : null,
  secrets: endpoint ? secretNames(endpoint) : [],
  endpoint_id: endpointId,
  // A list of a thousand functions would be many megabytes.
  function: endpointId === null ? null : (endpoint?.function ?? null),
});
