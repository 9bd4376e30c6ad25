import { AppError, invalidField } from "#lib/platform/errors.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";
import type { JsonValue } from "#lib/platform/json.ts";

type EndpointFields = {
  id?: string;
  name?: string;
  url?: string;
  headers: Record<string, string>;
  body: JsonValue;
};

/** "Name: value" lines as headers. */
function readHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim();
    if (colon < 1 || name === "") {
      throw invalidField("headers", `“${line.trim()}” is not of the form Name: value`);
    }
    if (Object.hasOwn(headers, name)) throw invalidField("headers", `${name} is given twice`);
    headers[name] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** What the endpoint's form holds, as the API takes it. An empty body is an empty object. */
export function readEndpointForm(form: Record<string, string>): EndpointFields {
  const { headers = "", body = "", ...rest } = form;
  try {
    return { ...rest, headers: readHeaders(headers), body: body.trim() === "" ? {} : parseJson(body) };
  } catch (error) {
    // Its own faults name their field already.
    const isOfBody = error instanceof AppError && error.details?.[0]?.path === "";
    throw isOfBody ? invalidField("body", "body must be valid JSON") : error;
  }
}
