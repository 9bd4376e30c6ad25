import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { boundBody } from "#lib/http/input/bound-body.ts";
import { isEqual } from "#lib/platform/crypto/crypto.ts";

/** Jobs carry ids, so a request with the results of a hundred steps is far smaller. */
const MAX_BODY_BYTES = 4_194_304;

type JobsOptions = {
  client: Inngest;
  functions: InngestFunction.Any[];
  /** Identifies a job server that signs nothing, in the URL that it calls. */
  secret: string;
};
type Handler = (request: NextRequest, context: unknown) => Promise<Response>;

/**
 * Serves the job server, and hides the jobs from everyone else. If the client has a signing key, every request must
 * be signed with it: the library alone would let anyone list the jobs, and register them at an address of their own.
 */
export function serveJobs({
  client,
  functions,
  secret,
}: JobsOptions): Record<"GET" | "POST" | "PUT", Handler> {
  const jobs = serve({ client, functions, enableUnauthedSync: false });
  const isFromJobServer = ({ headers, nextUrl }: NextRequest): boolean =>
    client.mode === "cloud"
      ? headers.has("x-inngest-signature")
      : isEqual(nextUrl.searchParams.get("key") ?? "", secret);
  const hide =
    (handle: Handler): Handler =>
    async (request, context) => {
      if (!isFromJobServer(request)) return new Response(null, { status: 404 });
      // The library reads a body before it checks the signature.
      const bounded = await boundBody(request, MAX_BODY_BYTES);
      return bounded ? await handle(bounded, context) : new Response(null, { status: 413 });
    };
  return { GET: hide(jobs.GET), POST: hide(jobs.POST), PUT: hide(jobs.PUT) };
}
