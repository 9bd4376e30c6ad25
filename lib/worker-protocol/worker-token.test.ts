import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { signWorkerToken, verifyWorkerToken } from "./worker-token.ts";

const SECRET = "a secret of this instance, long enough to be one";
const SESSION = "0193b5f0-7c1e-7a7b-8f00-0123456789ab";
const NOW = new Date("2026-01-01T00:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const forge = (audience: string, subject: string, alg = "HS256") =>
  new SignJWT()
    .setProtectedHeader({ alg })
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(NOW)
    .setExpirationTime(later(600_000))
    .sign(new TextEncoder().encode(SECRET));

test("a signed token names its session", async () => {
  const token = await signWorkerToken(SECRET, SESSION, NOW);
  expect(await verifyWorkerToken(SECRET, token, later(1000))).toBe(SESSION);
});

test("a token expires after ten minutes and 30 s of clock skew", async () => {
  const token = await signWorkerToken(SECRET, SESSION, NOW);
  expect(await verifyWorkerToken(SECRET, token, later(629_000))).toBe(SESSION);
  expect(await verifyWorkerToken(SECRET, token, later(631_000))).toBeNull();
});

test("another instance's secret is rejected", async () => {
  const token = await signWorkerToken("another secret that is just as long", SESSION, NOW);
  expect(await verifyWorkerToken(SECRET, token, NOW)).toBeNull();
});

test("a token for another audience, algorithm or subject is rejected", async () => {
  expect(await verifyWorkerToken(SECRET, await forge("visavis-worker", SESSION), NOW)).toBe(SESSION);
  expect(await verifyWorkerToken(SECRET, await forge("visavis-operator", SESSION), NOW)).toBeNull();
  expect(await verifyWorkerToken(SECRET, await forge("visavis-worker", SESSION, "HS512"), NOW)).toBeNull();
  expect(await verifyWorkerToken(SECRET, await forge("visavis-worker", "not-a-uuid"), NOW)).toBeNull();
});

test("an unsigned, truncated or missing token is rejected", async () => {
  const [header, body] = (await signWorkerToken(SECRET, SESSION, NOW)).split(".");
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
  for (const token of [unsigned, `${header}.${body}`, "", "x.y.z"]) {
    expect(await verifyWorkerToken(SECRET, token, NOW)).toBeNull();
  }
});
