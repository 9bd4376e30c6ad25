import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  MaxPartsExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { PART_BYTES, splitBytes } from "#lib/platform/files/in-parts.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { checkText, invalidBody, readChunks, tooLarge, wrongType } from "./read-body.ts";

/** More than most forms of the API accept, so a file that is slightly too large is rejected by its field name. */
const MAX_FORM_BYTES = 1_048_576;
/** No form of the API has more fields, and each takes time, however small it is. */
const MAX_PARTS = 50;
/** Of the headers of a part, which has two. */
const MAX_HEADER_BYTES = 4_096;
const FORM_TYPE = /^multipart\/form-data\s*;/i;
const BOUNDARY = /\bboundary=(?:"([^"]{1,200})"|([^\s";]{1,200}))/i;
/** Of those that arrive, which have at most 64 KB: about 1 MB. */
const CHUNKS_AT_ONCE = 16;
/** What browsers escape in the names of fields and files. */
const ESCAPED: Readonly<Record<string, string>> = { "%22": '"', "%0D": "\r", "%0A": "\n" };

export type Form = { value: Record<string, string | File>; json: JsonValue };
type FileField = { file: File; hash: string };

const invalidForm = () => invalidBody("The body must be valid multipart/form-data");
const unescapeName = (name: string) => name.replace(/%(?:22|0D|0A)/g, (sign) => ESCAPED[sign] ?? sign);

function boundaryOf(request: Request): string {
  const contentType = request.headers.get("content-type") ?? "";
  if (!FORM_TYPE.test(contentType)) {
    throw wrongType("multipart/form-data");
  }
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw invalidForm();
  return boundary;
}

function hasEnded(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

/** The parts of a multipart body, each once it has arrived. What follows the last boundary is ignored. */
async function* readParts(
  request: Request,
  boundary: string,
  maxBytes: number,
): AsyncGenerator<MultipartPart> {
  const parser = new MultipartParser(boundary, {
    maxHeaderSize: MAX_HEADER_BYTES,
    maxParts: MAX_PARTS,
    maxFileSize: maxBytes,
    maxTotalSize: maxBytes,
  });
  let sinceTurn = 0;
  try {
    for await (const chunk of readChunks(request, maxBytes)) {
      for (const bytes of splitBytes(chunk)) {
        if (!hasEnded(parser)) yield* parser.write(bytes);
        sinceTurn += bytes.length;
        if (sinceTurn < PART_BYTES) continue;
        sinceTurn = 0;
        await setImmediate();
      }
    }
    parser.finish();
  } catch (error) {
    if (error instanceof MaxPartsExceededError) throw invalidBody("The form has too many fields");
    throw error instanceof MultipartParseError ? invalidForm() : error;
  }
}

/** Throws `VALIDATION` unless the part's headers are UTF-8 and name a field. */
function namesOf(part: MultipartPart): { name: string; filename: string | undefined } {
  let names: Pick<MultipartPart, "name" | "filename">;
  try {
    names = { name: part.name, filename: part.filename };
  } catch {
    throw invalidForm();
  }
  if (names.name === undefined) throw invalidForm();
  const name = unescapeName(names.name);
  checkText(name);
  if (name === "__proto__") throw invalidBody("__proto__ is not a known field");
  return { name, filename: names.filename && unescapeName(names.filename) };
}

function textOf(part: MultipartPart, name: string): string {
  if (part.size > MAX_FORM_BYTES) throw tooLarge();
  const text = new TextDecoder().decode(part.bytes);
  checkText(text, name);
  return text;
}

/** The file of a part, and the hash of its bytes. Forgets what arrived as it is copied. */
async function fileOf({ content, mediaType }: MultipartPart, filename: string): Promise<FileField> {
  const blobs: Blob[] = [];
  const hash = createHash("sha256");
  while (content.length > 0) {
    const bytes = Buffer.concat(content.splice(0, CHUNKS_AT_ONCE));
    hash.update(bytes);
    blobs.push(new Blob([bytes]));
    await setImmediate();
  }
  return { file: new File(blobs, filename, { type: mediaType ?? "" }), hash: hash.digest("hex") };
}

/**
 * Reads the fields of a multipart body, including files, as they arrive, so that files of 40 MB never keep others waiting
 * for more than a few milliseconds. In `json` a file is represented by the hash of its bytes.
 */
export async function readForm(request: Request, maxFileBytes = 0): Promise<Form> {
  const boundary = boundaryOf(request);
  const value: Form["value"] = {};
  const json: Record<string, JsonValue> = {};
  for await (const part of readParts(request, boundary, MAX_FORM_BYTES + maxFileBytes)) {
    const { name, filename } = namesOf(part);
    if (Object.hasOwn(value, name)) throw invalidBody(`${name} must be given once`);
    if (filename === undefined) {
      const text = textOf(part, name);
      value[name] = text;
      json[name] = text;
    } else {
      const { file, hash } = await fileOf(part, filename);
      value[name] = file;
      json[name] = { sha256: hash };
    }
  }
  return { value, json };
}
