import { createHmac } from "node:crypto";

// RFC 6238 with what every authenticator app supports: HMAC-SHA-1, six digits, steps of 30 seconds.
const STEP_MS = 30_000;
const DIGITS = 6;
/** Phones' clocks differ, and a code that was typed slowly belongs to the step before. */
const WINDOW_STEPS = 1;

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, as authenticator apps expect it. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += BASE32.charAt((bits >> count) & 31);
    }
    bits &= (1 << count) - 1;
  }
  return count > 0 ? text + BASE32.charAt((bits << (5 - count)) & 31) : text;
}

/** The one-time password of a counter (RFC 4226). */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac("sha1", secret).update(message).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** Returns the time step that a code belongs to; `null` if it is not valid now. Each step's code differs. */
export function findStep(secret: Uint8Array, code: string, now: Date): number | null {
  const current = stepAt(now);
  for (let step = current - WINDOW_STEPS; step <= current + WINDOW_STEPS; step += 1) {
    if (hotp(secret, step) === code) return step;
  }
  return null;
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}
