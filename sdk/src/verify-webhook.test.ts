import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "./verify-webhook.ts";

// Made with `printf 'msg_1.1800000000.%s' "$BODY" | openssl dgst -sha256 -mac HMAC -macopt hexkey:… -binary | base64`.
const SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const BODY = '{"type":"webhook.test","timestamp":"2027-01-15T08:00:00.000Z","data":{"webhook_id":"ä"}}';
const HEADERS = {
  "webhook-id": "msg_1",
  "webhook-timestamp": "1800000000",
  "webhook-signature": "v1,uYmBRI7rTLjgL6HhvG6HqlzMSbsyH3gsxAetM0roxOE=",
};
const now = new Date(1_800_000_000_000);
const OTHER = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

const verify = (
  change: Record<string, string | undefined> = {},
  body: string | Uint8Array = BODY,
  at = now,
) => verifyWebhook(SECRET, { ...HEADERS, ...change }, body, { now: at });

test("accepts a message signed by another implementation, as text and as bytes", async () => {
  const event = { type: "webhook.test", data: { webhook_id: "ä" } };
  expect(await verify()).toMatchObject(event);
  expect(await verify({}, new TextEncoder().encode(BODY))).toMatchObject(event);
  expect(await verifyWebhook(SECRET, new Headers(HEADERS), BODY, { now })).toMatchObject(event);
});

test("finds the headers in any case, as lists of one, and in another library's Headers", async () => {
  const capitalised = {
    "Webhook-Id": HEADERS["webhook-id"],
    "WEBHOOK-TIMESTAMP": HEADERS["webhook-timestamp"],
    "Webhook-Signature": [HEADERS["webhook-signature"]],
  };
  const foreign = { get: (name: string) => new Map(Object.entries(HEADERS)).get(name) ?? null };
  for (const headers of [capitalised, foreign]) {
    expect(await verifyWebhook(SECRET, headers, BODY, { now })).toMatchObject({ type: "webhook.test" });
  }
});

test.each([
  ["an object", JSON.parse(BODY)],
  ["an empty object", {}],
  ["nothing", undefined],
  ["null", null],
])("a parsed body (%s) is an error that says to pass the raw one", async (_what, body) => {
  const verification = verifyWebhook(SECRET, HEADERS, body, { now });
  await expect(verification).rejects.toThrow(/not raw.*before express\.json/);
});

test("accepts the bytes of an ArrayBuffer", async () => {
  const { buffer } = new TextEncoder().encode(BODY);
  expect(await verifyWebhook(SECRET, HEADERS, buffer, { now })).toMatchObject({ type: "webhook.test" });
});

test("one valid signature among others is enough, and so is one valid secret", async () => {
  const signatures = `v1a,AAAA v1,AAAA v1,!! ${HEADERS["webhook-signature"]}`;
  expect(await verify({ "webhook-signature": signatures })).toBeTruthy();
  expect(await verifyWebhook([OTHER, SECRET], HEADERS, BODY, { now })).toBeTruthy();
});

test.each([
  ["a changed body", {}, BODY.replace("ä", "b"), now],
  ["another id", { "webhook-id": "msg_2" }, BODY, now],
  ["another time", { "webhook-timestamp": "1800000001" }, BODY, now],
  ["no time", { "webhook-timestamp": "soon" }, BODY, now],
  ["a missing header", { "webhook-signature": undefined }, BODY, now],
  ["another id in a capitalized header", { "Webhook-Id": "msg_2", "webhook-id": undefined }, BODY, now],
  [
    "a signature of another version",
    { "webhook-signature": HEADERS["webhook-signature"].slice(3) },
    BODY,
    now,
  ],
  ["a message from six minutes ago", {}, BODY, new Date(now.getTime() + 360_000)],
  ["a message from a clock six minutes ahead", {}, BODY, new Date(now.getTime() - 360_000)],
])("rejects %s", async (_what, change, body, at) => {
  await expect(verify(change, body, at)).rejects.toBeInstanceOf(WebhookVerificationError);
});

test("rejects another secret, and an empty one", async () => {
  await expect(verifyWebhook(OTHER, HEADERS, BODY, { now })).rejects.toBeInstanceOf(WebhookVerificationError);
  await expect(verifyWebhook("", HEADERS, BODY, { now })).rejects.toBeInstanceOf(TypeError);
});

test("accepts messages signed by the Standard Webhooks reference implementation, and vice versa", async () => {
  const peer = new Webhook(SECRET);
  const at = new Date();
  const headers = {
    "webhook-id": "msg_peer",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": peer.sign("msg_peer", at, BODY),
  };
  const event = await verifyWebhook(SECRET, headers, BODY);
  expect(peer.verify(BODY, headers)).toEqual(event);
});
