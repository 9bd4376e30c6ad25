import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { AppError } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { checkText, invalidBody, readBytes } from "./read-body.ts";

/** More than most forms of the API accept, so a file that is slightly too large is rejected by its field name. */
const MAX_FORM_BYTES = 1_048_576;

type Form = { value: Record<string, string | File>; json: JsonValue };

/** The fields of a multipart body, including files; in `json` a file is represented by the hash of its bytes. */
export async function readFormBody(request: Request, maxFileBytes = 0): Promise<Form> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new AppError("VALIDATION", {
      message: "Content-Type must be multipart/form-data",
      reason: "unsupported_media_type",
    });
  }
  const bytes = await readBytes(request, MAX_FORM_BYTES + maxFileBytes);
  const form: Form = { value: {}, json: {} };
  const meaning: Record<string, JsonValue> = {};
  for (const [name, entry] of await parseForm(bytes, contentType)) {
    checkText(name);
    if (Object.hasOwn(form.value, name)) throw invalidBody(`${name} must be given once`);
    if (name === "__proto__") throw invalidBody("__proto__ is not a known field");
    form.value[name] = entry;
    meaning[name] = typeof entry === "string" ? entry : { sha256: await hashFile(entry) };
    if (typeof entry === "string") checkText(entry);
  }
  return { ...form, json: meaning };
}

async function parseForm(bytes: Uint8Array, contentType: string): Promise<FormData> {
  refuseManyParts(bytes, contentType);
  const body = new Blob([new Uint8Array(bytes)]);
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw invalidBody("The body must be valid multipart/form-data");
  }
}

/** No form of the API has more fields. */
const MAX_PARTS = 50;
const BOUNDARY = /\bboundary="?([^\s";]{1,200})/i;

/** Each part takes time, however small it is. */
function refuseManyParts(bytes: Uint8Array, contentType: string): void {
  const boundary = BOUNDARY.exec(contentType)?.[1];
  if (boundary === undefined) return;
  const part = `--${boundary}`;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = body.indexOf(part); at >= 0; at = body.indexOf(part, at + part.length)) {
    parts += 1;
    // The last boundary ends the form.
    if (parts > MAX_PARTS + 1) throw invalidBody("The form has too many fields");
  }
}

/** Some milliseconds of hashing. */
const HASHED_AT_ONCE = 4 * 1_048_576;

/** Gives way after each part, because a file may have 40 MB. */
async function hashFile(file: File): Promise<string> {
  const bytes = await file.bytes();
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
    await setImmediate();
  }
  return hash.digest("hex");
}
