import type { IncomingMessage } from "node:http";
import { pipeline, Readable, type Transform } from "node:stream";
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { decodeText, isKnownEncoding } from "#lib/platform/encoding/decode-text.ts";
import { exactJson, parseExactJson } from "#lib/platform/encoding/exact-json.ts";
import { type JsonValue, pointerNames } from "#lib/platform/json.ts";
import { selectFields } from "./select-fields.ts";

/** What the model receives, and the variables taken from the response. */
export type EndpointResult = { ok: boolean; text: string; variables: Record<string, JsonValue> };

/** Limit for error responses: enough for a message, too little to derail the model. */
export const MAX_ERROR_BYTES = 2048;
const CUT = "\n[The response is longer, but only its first 64 KB were read.]";

export const failedResult = (error: string): EndpointResult => ({
  ok: false,
  text: `The tool could not be used. ${error}.`,
  variables: {},
});

/**
 * Describes a response to the model. 2xx responses are JSON, whatever their content type says, or text. All
 * others, including redirects, are errors. Of JSON the model gets what the pointers in `show` name, or all if there are none.
 */
export function describeResponse(
  { status, text, isCut }: EndpointResponse,
  save: Readonly<Record<string, string>> = {},
  show: readonly string[] = [],
): { error: string | null; result: EndpointResult } {
  if (status < 200 || status > 299) {
    const error = `The endpoint responded with status ${status}`;
    const words = text.trim() === "" ? `${error}.` : `${error}: ${beginning(text, MAX_ERROR_BYTES)}`;
    return { error, result: { ok: false, text: words, variables: {} } };
  }
  if (show.length > 0 && text.trim() !== "") {
    return { error: null, result: describeFields(isCut ? undefined : parse(text), save, show) };
  }
  if (isCut) return { error: null, result: { ok: true, text: text + CUT, variables: pickAll(text, save) } };
  const document = parse(text);
  const words = document === undefined ? text : exactJson(document);
  const variables = pickSaved(text, save);
  return { error: null, result: { ok: true, text: words.trim() === "" ? "Done." : words, variables } };
}

const NO_FIELDS = "The response has none of the fields that are shown.";
const NOT_JSON = "The response is not JSON of up to 1 MB, so none of its fields can be shown.";

function describeFields(
  document: JsonValue | undefined,
  save: Readonly<Record<string, string>>,
  show: readonly string[],
): EndpointResult {
  if (document === undefined) return { ok: true, text: NOT_JSON, variables: {} };
  const fields = selectFields(document, show);
  const words = fields === undefined ? NO_FIELDS : exactJson(fields);
  const begun = beginning(words, MAX_RESPONSE_BYTES);
  const shown = begun === words ? words : begun + CUT;
  return { ok: true, text: shown, variables: pickAll(document, save) };
}

/** As many whole characters as fit into `bytes` of UTF-8. */
export const beginning = (text: string, bytes: number): string =>
  // With `stream`, the decoder drops a character that the cut splits; else it keeps every character.
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text).subarray(0, bytes), {
    stream: true,
  });

function parse(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** The variables that `save` picks from a response's text: from its JSON, else from the text itself. */
export const pickSaved = (text: string, save: Readonly<Record<string, string>>): Record<string, JsonValue> =>
  pickAll(parse(text) ?? text, save);

/** Pointers that match nothing leave their variable unchanged. */
function pickAll(document: JsonValue, save: Readonly<Record<string, string>>): Record<string, JsonValue> {
  const found = Object.entries(save).flatMap(([name, pointer]) => {
    const value = findByPointer(document, pointer);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** The value at a JSON Pointer (RFC 6901), or `undefined`. */
export function findByPointer(document: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const name of pointerNames(pointer)) {
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value)) value = /^(?:0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined;
    else value = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** Counted after decompression, so a small response can't become a large one. */
export const MAX_RESPONSE_BYTES = 65_536;
/** For an endpoint that shows the model only some fields. */
export const MAX_SELECTED_BYTES = 1_048_576;

/** An endpoint's response; `text` is only its beginning if `isCut`. */
export type EndpointResponse = { status: number; text: string; isCut: boolean };

/** The parts of a response used here. */
export type ResponseStream = AsyncIterable<Uint8Array> &
  Pick<IncomingMessage, "headers" | "statusCode" | "destroy">;

/** Two bytes say whether a body is gzip's, and which form of deflate it has; these many, whether it is plain text. */
const HEAD_BYTES = 24;

/** Decoders by the body's first bytes; undefined for a body that is not compressed, whatever the header says. */
const DECODERS = new Map<string, (mark: Uint8Array) => Transform | undefined>([
  ["gzip", gunzipOf],
  ["x-gzip", gunzipOf],
  ["deflate", inflateOf],
  ["br", (head) => (isPlain(head) ? undefined : createBrotliDecompress())],
  ["zstd", ([first, second]) => (first === 0x28 && second === 0xb5 ? createZstdDecompress() : undefined)],
]);
/** Each may make a body a thousand times larger. */
const MAX_ENCODINGS = 2;
export const ACCEPTED_ENCODINGS = "gzip, deflate, br, zstd";

/** Proxies decompress a body and keep its header. */
function gunzipOf([first, second]: Uint8Array): Transform | undefined {
  return first === 0x1f && second === 0x8b ? createGunzip() : undefined;
}

function inflateOf(head: Uint8Array): Transform | undefined {
  if (isZlib(head)) return createInflate();
  return isPlain(head) ? undefined : createInflateRaw();
}

/** Text, for forms of compression that begin with any byte: theirs would have control characters or be no UTF-8. */
function isPlain(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    // A few bytes may be text by chance, but not JSON.
    const isLong = head.length >= HEAD_BYTES || /^\s*[{[][\s\S]*[}\]]\s*$/.test(text);
    return isLong && !/[\p{Cc}--[\t\n\r]]/v.test(text);
  } catch {
    return false;
  }
}

/** Many servers send "deflate" as the name says, without the zlib header that the standard asks for. */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 === 0;
}

/** Not compressed. Some servers put the name of a charset here, or that of a transfer encoding. */
const isIdentity = (encoding: string): boolean =>
  ["", "identity", "none", "binary", "7bit", "8bit", "aws-chunked"].includes(encoding) ||
  isKnownEncoding(encoding);

/** The body without its compression. An empty body needs no decoder: servers keep the header on empty answers. */
async function* decoded(incoming: ResponseStream): AsyncGenerator<Uint8Array> {
  const encodings = (incoming.headers["content-encoding"] ?? "").slice(0, 100).toLowerCase().split(",");
  const applied = encodings.map((name) => name.trim()).filter((name) => !isIdentity(name));
  if (applied.length > MAX_ENCODINGS) throw new Error("too many content encodings");
  // The last one was applied last.
  let body: AsyncIterable<Uint8Array> = incoming;
  for (const encoding of applied.toReversed()) body = decodedOnce(body, encoding);
  yield* body;
}

async function* decodedOnce(
  incoming: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Uint8Array> {
  const chunks = incoming[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  if (head.length === 0) return;
  const createDecoder = DECODERS.get(encoding);
  if (!createDecoder) throw new Error("unknown content encoding");
  const body = resume(head, chunks);
  const decoder = createDecoder(head);
  // Reading the decoder reports errors of both streams.
  yield* decoder ? pipeline(Readable.from(body), decoder, () => undefined) : body;
}

/** The first bytes of a body, or all that there are. */
async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < HEAD_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* resume(head: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

/**
 * Reads at most `maxBytes`, counted after decompression, then closes the connection. Throws if the response
 * is incomplete.
 */
export async function readBody(
  incoming: ResponseStream,
  maxBytes: number,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of decoded(incoming)) {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > maxBytes) break;
    }
  } finally {
    incoming.destroy();
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: bytes > maxBytes };
}

/**
 * Reads at most `maxBytes` in the encoding that the response names, then closes the connection. Replaces invalid
 * bytes. Throws if the response is incomplete.
 */
export async function readResponse(
  incoming: ResponseStream,
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<EndpointResponse> {
  const { bytes, isCut } = await readBody(incoming, maxBytes);
  const text = decodeText(bytes, { contentType: incoming.headers["content-type"], isCut });
  return { status: incoming.statusCode ?? 0, text, isCut };
}
