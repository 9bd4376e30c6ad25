import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { ApiError } from "./api-error.ts";

/** How many times the limit is read and thrown away before the connection is cut. */
const PATIENCE = 4;

/**
 * The whole body; 413 when it is longer than `limitBytes`. What is too much is still read, within limits: a client in
 * the middle of sending would see its connection break instead of the answer.
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

/** A JSON body of the given shape; 400 with the first thing that is wrong with it. */
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
