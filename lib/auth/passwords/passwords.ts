import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { env } from "#lib/platform/env.ts";
import { limitParallel } from "#lib/platform/parallel/limit-parallel.ts";

/**
 * By default OWASP's scrypt setting with 32 MB per hash (N = 2^15, r = 8, p = 3). The stored string contains it, so it
 * can be raised later while older hashes still verify.
 */
const COST = { n: env.SCRYPT_N, r: 8, p: 3 };
const HASH_BYTES = 32;
/** Hashing shares Node's four threads with reading files, so it leaves some to them. */
const LIMITS = { parallel: 2, waiting: 64 };

function derive(password: string, salt: Buffer, cost: typeof COST, bytes: number): Promise<Buffer> {
  // Unicode has several spellings of one text, and keyboards send different ones.
  const normal = password.normalize("NFKC");
  const options = { N: cost.n, r: cost.r, p: cost.p, maxmem: 256 * cost.n * cost.r };
  return limitParallel("password hashes", LIMITS, async () => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    scrypt(normal, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
    return await promise;
  });
}

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST, HASH_BYTES);
  return ["scrypt", COST.n, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** True if `stored` is a hash of `password`; false for a string that is not a hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, n, r, p, salt, hash] = stored.split("$");
  if (kind !== "scrypt" || !salt || !hash) return false;
  const expected = Buffer.from(hash, "base64url");
  const cost = { n: Number(n), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, "base64url"), cost, expected.length);
  return timingSafeEqual(given, expected);
}
