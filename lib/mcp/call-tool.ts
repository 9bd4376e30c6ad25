import type { Handler } from "#lib/http/contract.ts";
import { isObject, type JsonObject, objectOf } from "#lib/openapi/json-object.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { OperationTool } from "./tools.ts";

export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: JsonObject;
  isError?: boolean;
};

const isText = (value: JsonValue | undefined): value is string => typeof value === "string";

/** The arguments of each part of the request. A model's `null` for an optional parameter is one that it left out. */
function sortArguments({ operation, tool }: OperationTool, given: JsonObject) {
  const { idempotency_key: key, ...rest } = given;
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  const body: JsonObject = {};
  const isKeyKnown = "idempotency_key" in objectOf(tool.inputSchema.properties);
  for (const [name, value] of Object.entries(isKeyKnown ? rest : given)) {
    if (operation.path.includes(`{${name}}`)) params[name] = String(value);
    else if (operation.contract.body) body[name] = value;
    else if (value !== null) query.set(name, String(value));
  }
  return { params, query, body, key: isKeyKnown && isText(key) ? key : undefined };
}

/** A file's bytes under its name; anything else is a field's text. */
function formOf(body: JsonObject): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (isObject(value) && isText(value.name)) {
      const bytes = isText(value.base64)
        ? Buffer.from(value.base64, "base64")
        : Buffer.from(isText(value.text) ? value.text : "");
      form.set(name, new File([bytes], value.name));
    } else if (value !== null) form.set(name, isText(value) ? value : JSON.stringify(value));
  }
  return form;
}

/**
 * Runs the operation of a tool as a request of the same client: with its key, address and limits. The response's body is
 * the result, also an error's, which the model should read. `caller`: the request that the tool call came with.
 */
export async function callTool(
  called: OperationTool,
  handler: Handler,
  given: JsonObject,
  caller: Request,
): Promise<ToolResult> {
  const { operation } = called;
  const { params, query, body, key } = sortArguments(called, given);
  const headers = new Headers();
  for (const name of ["authorization", "x-forwarded-for", "user-agent"]) {
    const value = caller.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (key !== undefined) headers.set("idempotency-key", key);
  const { isForm } = operation.contract;
  if (!isForm) headers.set("content-type", "application/json");
  const content = operation.method === "GET" ? null : isForm ? formOf(body) : JSON.stringify(body);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(`/api${path}?${query}`, caller.url);
  const request = new Request(url, { method: operation.method, headers, body: content });
  const answer = await handler(request, { params: Promise.resolve(params) });
  const text = await answer.text();
  const value: JsonValue = JSON.parse(text);
  return {
    content: [{ type: "text", text }],
    ...(isObject(value) && answer.ok ? { structuredContent: value } : {}),
    ...(answer.ok ? {} : { isError: true }),
  };
}
