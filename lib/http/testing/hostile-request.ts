import type { OperationContract } from "#lib/openapi/operation.ts";
import { SchemaBook } from "#lib/openapi/schema-book.ts";
import { type JsonValue, objectOf } from "#lib/platform/json.ts";
import { type Dice, damage, HOSTILE_TEXTS, hostileValue, mutate, toHostileJson } from "./hostile.ts";

/** An operation to attack, with a request that it accepts. */
export type Target = {
  method: string;
  /** Below `/api`, as a template. */
  path: string;
  params: Record<string, string>;
  contract?: OperationContract | undefined;
  body?: JsonValue | undefined;
  form?: Record<string, string | File> | undefined;
  bytes?: Buffer | undefined;
  headers?: ((body: Buffer | undefined) => Promise<Record<string, string>>) | undefined;
};
/** Credentials that the sender has, or found. */
export type Loot = { ids: readonly string[]; keys: readonly string[] };
type Body = { bytes: Buffer | undefined; type: string | undefined };

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND", "LOCK"];
const TYPES = [
  "text/plain",
  "application/xml",
  "",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/x-www-form-urlencoded",
  "APPLICATION/JSON;;;",
];

/** Percent-encodes what a URL cannot have; lone surrogates become U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

function hostileSegment(own: string, dice: Dice, { ids }: Loot): string {
  if (dice.chance(0.7)) return own;
  return dice.pick([
    () => encode(dice.pick(ids)),
    () => encode(dice.pick(HOSTILE_TEXTS)).slice(0, 6_000) || "%20",
    () =>
      dice.pick([
        "%",
        "%zz",
        "%C0%80",
        "%ED%A0%80",
        "..",
        ".",
        "%2e%2e",
        "%2F",
        `${own}%00`,
        own.toUpperCase(),
      ]),
  ])();
}

function hostilePath({ path, params }: Target, dice: Dice, loot: Loot): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    hostileSegment(params[name] ?? "none", dice, loot),
  );
  if (dice.chance(0.97)) return `/api${filled}`;
  return dice.pick([
    `/api${filled}/`,
    `/api/${filled}`,
    `/api${filled}/x`,
    `/API${filled}`,
    `/api${filled};a=b`,
  ]);
}

const queryNames = new Map<OperationContract, string[]>();

function hostileQuery(contract: OperationContract | undefined, dice: Dice, { ids }: Loot): string {
  if (!contract?.query || dice.chance(0.3)) return dice.chance(0.02) ? "?a=1&a=2&__proto__=x" : "";
  const names =
    queryNames.get(contract) ?? Object.keys(objectOf(new SchemaBook().input(contract.query).properties));
  queryNames.set(contract, names);
  const count = 1 + dice.below(3);
  const parts = Array.from({ length: count }, () => {
    const value = hostileValue(dice, ids);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${dice.pick([...names, ...names, "nonsense"])}=${dice.chance(0.05) ? "%ff%zz" : encode(text).slice(0, 6_000)}`;
  });
  return `?${parts.join("&")}`;
}

async function hostileForm(form: Record<string, string | File>, dice: Dice, loot: Loot): Promise<Body> {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    const kind = dice.roll();
    if (kind < 0.08) continue;
    if (kind < 0.2)
      data.append(name, new File([dice.pick(HOSTILE_TEXTS)], dice.pick(HOSTILE_TEXTS).slice(0, 300)));
    else if (kind < 0.35) data.append(name, toHostileJson(hostileValue(dice, loot.ids)));
    else data.append(name, value);
    if (dice.chance(0.04)) data.append(name, value);
  }
  if (dice.chance(0.1)) data.append(dice.pick(["__proto__", "constructor", "", "x"]), "1");
  const encoded = new Response(data);
  return {
    bytes: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get("content-type") ?? undefined,
  };
}

async function hostileBody(target: Target, dice: Dice, loot: Loot): Promise<Body> {
  const { body, form, bytes } = target;
  if (form) return await hostileForm(form, dice, loot);
  if (bytes) return { bytes, type: "application/octet-stream" };
  if (body === undefined) return { bytes: undefined, type: undefined };
  let value = body;
  for (let changes = dice.pick([0, 1, 1, 1, 1, 2, 3]); changes > 0; changes -= 1) {
    value = mutate(value, dice, loot.ids);
  }
  return { bytes: Buffer.from(toHostileJson(value)), type: "application/json" };
}

function hostileHeaders(dice: Dice, { keys }: Loot): Record<string, string> {
  const headers: Record<string, string> = {};
  if (dice.chance(0.1)) {
    const key = dice.pick(keys);
    const credentials = [
      "",
      "Bearer",
      "Bearer ",
      `Basic ${key}`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key}`,
    ];
    headers.authorization = dice.pick([...credentials, "Bearer vv_live_", `Bearer ${"a".repeat(3_000)}`]);
  }
  if (dice.chance(0.1)) {
    headers["idempotency-key"] = dice.pick([
      "",
      "once",
      "a".repeat(255),
      "a".repeat(256),
      "\u00ff",
      "a,b",
      " ",
    ]);
  }
  if (dice.chance(0.03))
    headers.range = dice.pick(["bytes=0-", "bytes=9-1", "bytes=-0", "x", "bytes=0-0,1-1"]);
  if (dice.chance(0.03)) headers.origin = dice.pick(["null", "https://evil.invalid", "x"]);
  if (dice.chance(0.05)) {
    headers["x-forwarded-for"] = dice.pick([
      "x",
      "::1",
      ",,,",
      "1.2.3.4, 5",
      "a".repeat(500),
      "fe80::1%eth0",
    ]);
  }
  if (dice.chance(0.02)) headers["content-encoding"] = dice.pick(["gzip", "br", "x"]);
  return headers;
}

/** One request against the target, which differs from one it accepts in a few ways. */
export async function hostileRequest(target: Target, dice: Dice, loot: Loot) {
  const method = dice.chance(0.96) ? target.method : dice.pick(METHODS);
  const path = hostilePath(target, dice, loot) + hostileQuery(target.contract, dice, loot);
  const whole = await hostileBody(target, dice, loot);
  const bytes = whole.bytes && dice.chance(0.06) ? damage(whole.bytes, dice) : whole.bytes;
  const type = dice.chance(0.04) ? dice.pick(TYPES) : whole.type;
  const headers = {
    ...(type !== undefined && { "content-type": type }),
    ...(await target.headers?.(bytes)),
    ...hostileHeaders(dice, loot),
  };
  const isBodiless = method === "TRACE" || method === "GET" || method === "HEAD";
  return { method, path, headers, body: isBodiless ? undefined : bytes };
}
