import * as description from "./openapi.json/route.ts";
import { ROUTES, type RouteModule, withRefusals } from "./routes.ts";

/** What the app's listener answers before Next: the public API and its description, which is made from the other routes. */
export const SERVED_ROUTES: Readonly<Record<string, RouteModule>> = {
  ...ROUTES,
  "/openapi.json": withRefusals(description),
};
