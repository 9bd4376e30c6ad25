import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** SHA-256 in hex. Of secrets, for those of high entropy only; a password needs `passwords.ts`. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

/** Compares in constant time, without revealing where texts differ or how long the expected one is. */
export function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Cached, because deriving costs more than signing, and an instance has only a few keys and purposes. */
const derivedKeys = new Map<string, KeyObject>();

/** A separate key per purpose, so one purpose's key is useless for another. */
function deriveKey(instanceKey: string, purpose: string): KeyObject {
  const name = `${purpose}\n${instanceKey}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const bytes = Buffer.from(hkdfSync("sha256", instanceKey, "", `visavis ${purpose}`, 32));
  const key = createSecretKey(bytes);
  derivedKeys.set(name, key);
  return key;
}

/** An HMAC-SHA-256 over `text`, in base64url. */
export function sign(instanceKey: string, purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(instanceKey, purpose)).update(text).digest("base64url");
}

const SEAL_PURPOSE = "secrets at rest";

/**
 * Encrypts a customer's secret (AES-256-GCM) as `v1.<nonce>.<tag>.<text>`, each in base64url.
 * `context` (the row's owner and id) is bound to it: a sealed value moved to another row does not open.
 */
export function seal(instanceKey: string, context: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(instanceKey, SEAL_PURPOSE), nonce);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return ["v1", ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(".");
}

/**
 * Decrypts the output of `seal`. `instanceKeys`: the current key, then older ones still in use. Throws if no key fits.
 */
export function unseal(instanceKeys: readonly string[], context: string, sealed: string): string {
  const [version, nonce, tag, text] = sealed.split(".");
  if (version !== "v1" || !nonce || !tag || text === undefined) throw new Error("Not a sealed value");
  for (const instanceKey of instanceKeys) {
    const key = deriveKey(instanceKey, SEAL_PURPOSE);
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(Buffer.from(tag, "base64url"));
    try {
      return decipher.update(text, "base64url", "utf8") + decipher.final("utf8");
    } catch {
      // Sealed with another key, or tampered with: try the next key.
    }
  }
  throw new Error("A sealed value does not open");
}
