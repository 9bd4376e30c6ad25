import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { newId } from "#lib/platform/ids.ts";
import { errorAnswer } from "./answer.ts";
import type { Contract } from "./contract.ts";

const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const compress = promisify(gzip);

/** Whether the client accepts a compressed response. */
export const takesGzip = (header: string | null | undefined): boolean => TAKES_GZIP.test(header ?? "");

type Prepared = { plain: Uint8Array<ArrayBuffer>; zipped: Uint8Array<ArrayBuffer>; etag: string };

/**
 * Creates the handler of a public operation whose response is the same for everybody as long as the app runs. It is written and
 * compressed once, so a request costs next to nothing, and a client that has it gets 304.
 */
export function fixedRoute<Answer>(
  contract: Contract<undefined, undefined, undefined, Answer>,
  make: () => Answer,
) {
  let prepared: Promise<Prepared> | undefined;
  const handle = async (request: Request): Promise<Response> => {
    const requestId = newId();
    try {
      prepared ??= prepare(contract.response.parse(make()));
      const { plain, zipped, etag } = await prepared;
      const headers = new Headers({ "X-Request-Id": requestId, "Cache-Control": "no-cache", ETag: etag });
      headers.set("Vary", "Accept-Encoding");
      if (request.headers.get("if-none-match")?.includes(etag))
        return new Response(null, { status: 304, headers });
      headers.set("Content-Type", "application/json");
      if (!takesGzip(request.headers.get("accept-encoding"))) return new Response(plain, { headers });
      headers.set("Content-Encoding", "gzip");
      return new Response(zipped, { headers });
    } catch (error) {
      prepared = undefined;
      return errorAnswer(error, requestId, new Headers());
    }
  };
  return Object.assign(handle, { contract });
}

async function prepare(answer: unknown): Promise<Prepared> {
  const plain = new Uint8Array(Buffer.from(JSON.stringify(answer)));
  // Weak, because the compressed response has other bytes.
  return { plain, zipped: new Uint8Array(await compress(plain)), etag: `W/"${sha256(plain).slice(0, 32)}"` };
}
