import { Inngest } from "inngest";
import { env } from "#lib/platform/env.ts";

/** The job server of this machine, unless a signing key says that it is one that checks signatures (self-hosted or cloud). */
export const inngest = new Inngest({
  id: "visavis",
  ...(env.INNGEST_SIGNING_KEY ? {} : { isDev: true, baseUrl: env.INNGEST_DEV }),
});
