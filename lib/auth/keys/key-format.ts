import { crc32 } from "node:zlib";
import { randomBase62, toBase62 } from "#lib/platform/ids.ts";

const PREFIX = "vv_live_";
const SHAPE = /^vv_live_[0-9A-Za-z]{46}$/;
const CHECKSUM_LENGTH = 6;

const checksumOf = (text: string): string => toBase62(crc32(text), CHECKSUM_LENGTH);

/** `vv_live_`, 40 random characters and their CRC32, which secret scanners use to recognize a leaked key. */
export function newApiKey(): string {
  const body = PREFIX + randomBase62(40);
  return body + checksumOf(body);
}

/** True for a text that could be a key: anything else is rejected without a database query. */
export function isApiKeyShaped(text: string): boolean {
  return SHAPE.test(text) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM_LENGTH)));
}
