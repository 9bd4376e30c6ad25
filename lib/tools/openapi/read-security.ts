import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import type { EndpointAuth } from "../endpoints/auth/auth-schema.ts";
import { follow } from "./read-document.ts";

/** Where a user name or a client's ID has to be filled in. */
const TO_FILL_IN = "fill-in";
/** More are no choice; one operation after the other may refer to them. */
const MAX_CHOICES = 20;
const MAX_SCHEMES = 10;
const MAX_SCOPES = 100;

type Security = { auth: EndpointAuth; headers: Record<string, string>; query: Record<string, string> };

/** Returns the name of the secret of a scheme, which is sent to `url`. */
export type NameSecret = (scheme: string, url: string) => string;

type Source = { root: JsonObject; operation: JsonObject; url: string; nameSecret: NameSecret };

const none = (): Security => ({ auth: { type: "none" }, headers: {}, query: {} });

/**
 * How an operation's requests to `url` are authorized, with names of secrets that may have to be created. Returns `null` if endpoints can't
 * be authorized so.
 */
export function readAuth(source: Source): Security | null {
  const { root, operation } = source;
  const listed = operation.security ?? root.security;
  const choices = Array.isArray(listed) ? listed.slice(0, MAX_CHOICES).filter(isObject) : [];
  const isOpen = choices.length === 0 || choices.some((choice) => Object.keys(choice).length === 0);
  for (const choice of choices) {
    const read = Object.keys(choice).length === 0 ? null : readChoice(source, choice);
    if (read) return read;
  }
  return isOpen ? none() : null;
}

/** A scheme that endpoints can use adds itself to the security, with a secret. */
type Use = (security: Security, secret: string) => void;

function readChoice({ root, url, nameSecret }: Source, choice: JsonObject): Security | null {
  const schemes = objectOf(objectOf(root.components).securitySchemes);
  const wanted = Object.entries(choice);
  if (wanted.length > MAX_SCHEMES) return null;
  const uses: { use: Use; name: string; url: string; isAuth: boolean }[] = [];
  for (const [name, scopes] of wanted) {
    const scheme = follow(root, Object.hasOwn(schemes, name) ? schemes[name] : undefined);
    const use = readAuthorization(scheme, scopes);
    const key = use ? null : readKey(scheme);
    if (use) uses.push({ use: use.use, name, url: use.tokenUrl ?? url, isAuth: true });
    else if (key) uses.push({ use: key, name, url, isAuth: false });
    else return null;
  }
  // Each is the whole `Authorization` header.
  if (uses.filter(({ isAuth }) => isAuth).length > 1) return null;
  const security = none();
  for (const { use, name, url: receiver } of uses) use(security, nameSecret(name, receiver));
  return security;
}

function readAuthorization(
  { type, scheme, flows }: JsonObject,
  scopes: JsonValue,
): { use: Use; tokenUrl?: string } | null {
  const http = type === "http" && typeof scheme === "string" ? scheme.toLowerCase() : "";
  const authorizeBy = (auth: (secret: string) => EndpointAuth): Use => {
    return (security, secret) => {
      security.auth = auth(secret);
    };
  };
  if (http === "bearer") return { use: authorizeBy((secret) => ({ type: "bearer", secret })) };
  if (http === "basic")
    return { use: authorizeBy((secret) => ({ type: "basic", username: TO_FILL_IN, secret })) };
  const { tokenUrl } = objectOf(objectOf(flows).clientCredentials);
  if (type !== "oauth2" || typeof tokenUrl !== "string") return null;
  const wanted = Array.isArray(scopes) ? scopes.slice(0, MAX_SCOPES) : [];
  const scope = wanted.filter((one) => typeof one === "string").join(" ");
  const toAuth = (secret: string): EndpointAuth => ({
    ...{ type: "oauth2", token_url: tokenUrl, client_id: TO_FILL_IN, secret },
    ...{ scope, client_auth: "header" },
  });
  return { tokenUrl, use: authorizeBy(toAuth) };
}

function readKey({ type, in: place, name }: JsonObject): Use | null {
  if (type !== "apiKey" || typeof name !== "string") return null;
  if (place !== "header" && place !== "query") return null;
  return (security, secret) => {
    const target = place === "header" ? security.headers : security.query;
    target[name] = `{{secret.${secret}}}`;
  };
}
