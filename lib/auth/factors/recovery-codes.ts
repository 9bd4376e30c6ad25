import { randomBytes } from "node:crypto";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { toBase32 } from "./totp.ts";

const COUNT = 10;
/** 80 bits each: too many to guess, so a plain hash protects them. */
const BYTES = 10;

/** "abcd-efgh-ijkl-mnop", ten of them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const text = toBase32(randomBytes(BYTES)).toLowerCase();
    return text.match(/.{4}/g)?.join("-") ?? text;
  });

/** However it was typed: with spaces, without hyphens, in capitals. */
export const hashRecoveryCode = (code: string): string =>
  sha256(code.toLowerCase().replace(/[^a-z2-7]/g, ""));

export const looksLikeRecoveryCode = (code: string): boolean => code.replace(/[^a-z2-7]/gi, "").length === 16;
