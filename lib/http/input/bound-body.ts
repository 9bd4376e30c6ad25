import { NextRequest } from "next/server";
import { AppError } from "#lib/platform/errors.ts";
import { readBytes } from "./read-body.ts";

/**
 * Returns the request with its body in memory, for libraries that read a body without a limit. Returns `null` as soon
 * as the body is larger than `maxBytes`, or if it was cut off.
 */
export async function boundBody(request: NextRequest, maxBytes: number): Promise<NextRequest | null> {
  if (request.body === null) return request;
  try {
    const body = Buffer.from(await readBytes(request, maxBytes));
    return new NextRequest(request.url, { method: request.method, headers: request.headers, body });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
