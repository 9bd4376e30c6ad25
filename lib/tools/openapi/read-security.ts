import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import type { EndpointAuth } from "../endpoints/auth/auth-schema.ts";
import { follow } from "./read-document.ts";

/** Where a user name or a client's ID has to be filled in. */
const TO_FILL_IN = "fill-in";

export type Security = { auth: EndpointAuth; headers: Record<string, string>; query: Record<string, string> };

const none = (): Security => ({ auth: { type: "none" }, headers: {}, query: {} });

/** How an operation's requests are authorized, with names of secrets that may have to be created. */
export function readAuth(root: JsonObject, operation: JsonObject): Security {
  const listed = operation.security ?? root.security;
  const choices = Array.isArray(listed) ? listed.filter(isObject) : [];
  const schemes = objectOf(objectOf(root.components).securitySchemes);
  const read = choices.map((choice) => readChoice(root, schemes, choice));
  return read.find((security) => security !== null) ?? none();
}

function readChoice(root: JsonObject, schemes: JsonObject, choice: JsonObject): Security | null {
  const security = none();
  for (const [name, scopes] of Object.entries(choice)) {
    const scheme = follow(root, Object.hasOwn(schemes, name) ? schemes[name] : undefined);
    if (!addScheme(security, scheme, secretName(name), scopes)) return null;
  }
  return security;
}

function secretName(scheme: string): string {
  const words = scheme.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  const name = words.replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_$/g, "");
  return name.slice(0, 60) || "api_key";
}

/** Adds a scheme; returns `false` if endpoints can't use it. */
function addScheme(security: Security, scheme: JsonObject, secret: string, scopes: JsonValue): boolean {
  const { type, in: place, name } = scheme;
  const http = type === "http" && typeof scheme.scheme === "string" ? scheme.scheme.toLowerCase() : "";
  if (http === "bearer") security.auth = { type: "bearer", secret };
  else if (http === "basic") security.auth = { type: "basic", username: TO_FILL_IN, secret };
  else if (type === "apiKey" && typeof name === "string" && place === "header") {
    security.headers[name] = `{{secret.${secret}}}`;
  } else if (type === "apiKey" && typeof name === "string" && place === "query") {
    security.query[name] = `{{secret.${secret}}}`;
  } else if (type === "oauth2") {
    const { tokenUrl } = objectOf(objectOf(scheme.flows).clientCredentials);
    if (typeof tokenUrl !== "string") return false;
    const wanted = Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === "string") : [];
    security.auth = {
      ...{ type: "oauth2", token_url: tokenUrl, client_id: TO_FILL_IN, secret },
      ...{ scope: wanted.join(" "), client_auth: "header" },
    };
  } else return false;
  return true;
}
