import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { ApiError } from "./api-error.ts";

/** Read and discard up to this many times the limit before closing the connection. */
const PATIENCE = 4;

/**
 * Reads the whole body; 413 if it exceeds `limitBytes`. The excess is still read, within limits: otherwise a client
 * that is still sending would see a broken connection instead of the response.
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length <= limitBytes) chunks.push(chunk);
    else if (length > PATIENCE * limitBytes) break;
  }
  if (length <= limitBytes) return Buffer.concat(chunks);
  throw new ApiError(413, `The body is larger than ${Math.floor(limitBytes / 1_048_576)} MB`, "too_large");
}

/** Reads a JSON body of the given shape; 400 with its first error. */
export async function readJson<Shape extends z.ZodType>(
  request: IncomingMessage,
  shape: Shape,
  limitBytes = 4 * 1_048_576,
): Promise<z.output<Shape>> {
  const text = (await readBody(request, limitBytes)).toString("utf8");
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ApiError(400, `${issue?.path.join(".") || "body"}: ${issue?.message ?? "invalid"}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, "The body is not valid JSON");
  }
}
