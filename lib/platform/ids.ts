import { randomBytes } from "node:crypto";
import { v7 as uuidv7, validate } from "uuid";

/**
 * An id that no row has. A malformed id is looked up as this one, so it gets the same response, and takes as long, as
 * an unknown one.
 */
export const NO_ID = "00000000-0000-0000-0000-000000000000";

export const newId = (): string => uuidv7();

export const isUuid = (text: string): boolean => validate(text);

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random characters of A-Z, a-z and 0-9, all equally likely. */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte; larger values would favor the first characters.
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}

/** A non-negative integer in base 62, padded with 0 to `length`. */
export function toBase62(value: number, length: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = BASE62.charAt(rest % 62) + text;
  return text.padStart(length, "0");
}
