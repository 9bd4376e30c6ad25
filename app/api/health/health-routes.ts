import { publicRoute } from "#lib/http/route.ts";
import { getHealth, healthOutput } from "#lib/operations/check-health.ts";
import { isLoopbackAddress } from "#lib/platform/network/loopback.ts";

/** The operations on healths, by path. */
export const healthRoutes = {
  "/health": {
    GET: publicRoute(
      {
        summary: "Check whether everything that a conversation needs is up",
        response: healthOutput,
        errors: ["SERVICE_UNAVAILABLE"],
      },
      ({ address }) => getHealth(isLoopbackAddress(address)),
    ),
  },
};
