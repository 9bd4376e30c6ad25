import type { ToolsWords } from "#components/tools/words/en.ts";
import { splitLines } from "#components/ui/form/lines.ts";
import { fill } from "#components/words/fill.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { listEndpointNames } from "#lib/scenarios/check-scenario.ts";
import { listSecretNames } from "#lib/tools/secrets/secrets.ts";

type Problems = ToolsWords["endpoint"]["problems"];
type EndpointFields = {
  id?: string;
  name?: string;
  method?: string;
  url?: string;
  headers: Record<string, string>;
  body: JsonValue;
  show?: string[];
  auth?: Record<string, string>;
};

/** Parses "Name: value" lines. */
export function readHeaders(text: string, problems: Problems): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim();
    if (colon < 1 || name === "") {
      throw invalidField("headers", fill(problems.header, { line: line.trim() }));
    }
    if (Object.hasOwn(headers, name)) throw invalidField("headers", fill(problems.twice, { name }));
    headers[name] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** The fields of each type of authorization. The form has those of all types, and can leave a refresh token empty. */
const AUTH_FIELDS: Readonly<Record<string, readonly string[]>> = {
  bearer: ["secret"],
  basic: ["username", "secret"],
  oauth2: ["token_url", "client_id", "secret", "refresh_secret", "scope", "client_auth"],
};

function takeAuth(form: Record<string, string>) {
  const rest = Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith("auth_")));
  const { auth_type: type } = form;
  if (type === undefined) return { rest };
  const values = (AUTH_FIELDS[type] ?? []).flatMap((name) => {
    const value = form[`auth_${name}`]?.trim();
    const isAbsent = value === undefined || (name === "refresh_secret" && value === "");
    return isAbsent ? [] : [[name, value] as const];
  });
  return { rest, auth: { type, ...Object.fromEntries(values) } };
}

/**
 * Turns an endpoint's form into the API's input. An empty body becomes an empty object, and so does the body of a GET, whose
 * field the form hides. `problems`: what may be wrong.
 */
export function readEndpointForm(form: Record<string, string>, problems: Problems): EndpointFields {
  const { headers = "", body = "", show, ...named } = form;
  const { auth, rest } = takeAuth(named);
  try {
    return {
      ...rest,
      ...(auth && { auth }),
      ...(show !== undefined && { show: splitLines(show) }),
      headers: readHeaders(headers, problems),
      body: rest.method === "GET" || body.trim() === "" ? {} : parseJson(body),
    };
  } catch (error) {
    // Other errors already name their field.
    const isBodyError = error instanceof AppError && error.details?.[0]?.path === "";
    throw isBodyError ? invalidField("body", problems.json) : error;
  }
}

/**
 * The names that an endpoint's templates can use: the account's secrets, and what the scenarios that call the endpoint
 * provide.
 */
export async function listTemplateNames(actor: Actor, endpointId?: string): Promise<string[]> {
  const [names, provided] = await Promise.all([
    listSecretNames(actor),
    endpointId ? listEndpointNames(actor, endpointId) : [],
  ]);
  return [...provided, ...names.map((name) => `secret.${name}`)];
}
