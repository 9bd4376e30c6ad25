import { env } from "../env.ts";
import { isEqual, seal, sign, unseal } from "./crypto.ts";

/** The key in use, then the one it replaces while that is still configured. */
const instanceKeys = (): string[] =>
  [env.VISAVIS_ENCRYPTION_KEY, env.VISAVIS_ENCRYPTION_KEY_OLD].filter((key) => key !== undefined);

/** Encrypts a secret with the instance's key. `context` is bound to it, as in `seal`. */
export const sealValue = (context: string, text: string): string =>
  seal(env.VISAVIS_ENCRYPTION_KEY, context, text);

/** Decrypts what `sealValue` returned. Throws if neither key fits. */
export const openValue = (context: string, sealed: string): string => unseal(instanceKeys(), context, sealed);

/** Returns the value encrypted with the current key, or `null` if it already is. Throws if neither key fits. */
export function resealValue(context: string, sealed: string): string | null {
  const [current = "", ...old] = instanceKeys();
  try {
    unseal([current], context, sealed);
    return null;
  } catch {
    return sealValue(context, unseal(old, context, sealed));
  }
}

/** Signs with the instance's key for one purpose. */
export const signText = (purpose: string, text: string): string =>
  sign(env.VISAVIS_ENCRYPTION_KEY, purpose, text);

/** The signatures that count for a text: by the current key, then by the old one. */
export const validSignatures = (purpose: string, text: string): string[] =>
  instanceKeys().map((key) => sign(key, purpose, text));

/** Whether one of the instance's keys made this signature. In constant time. */
export const isSignature = (given: string, purpose: string, text: string): boolean =>
  validSignatures(purpose, text).some((signature) => isEqual(given, signature));
