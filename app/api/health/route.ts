import { publicRoute } from "#lib/http/route.ts";
import { getHealth, healthOutput } from "#lib/operations/check-health.ts";

/** Who asks on the machine itself, without a proxy between. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;

export const GET = publicRoute(
  { summary: "Check whether everything that a conversation needs is up", response: healthOutput },
  ({ address }) => getHealth(LOOPBACK.test(address)),
);
