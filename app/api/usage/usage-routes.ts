import { route } from "#lib/http/route.ts";
import { presentUsage, usageOutput, usageQuery } from "#lib/usage/schema.ts";
import { summarizeUsage } from "#lib/usage/usage.ts";

/** The operations on usages, by path. */
export const usageRoutes = {
  "/usage": {
    GET: route(
      {
        summary: "Get the calls, minutes and answer times of a period, and what the plan allows",
        scope: "read",
        query: usageQuery,
        response: usageOutput,
      },
      async ({ actor, query: { period, time_zone: timeZone } }) =>
        presentUsage(await summarizeUsage(actor, period, { timeZone })),
    ),
  },
};
