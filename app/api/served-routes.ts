import * as ownModel from "./internal/sessions/[id]/model/chat/completions/route.ts";
import * as description from "./openapi.json/route.ts";
import { ROUTES, type RouteModule, withRefusals } from "./routes.ts";

/**
 * What the app's listener answers before Next: the public API and its description, which is made from the other routes; and what
 * an account's own language model says in a call, because the visitor waits for it.
 */
export const SERVED_ROUTES: Readonly<Record<string, RouteModule>> = {
  ...ROUTES,
  "/openapi.json": withRefusals(description),
  "/internal/sessions/{id}/model/chat/completions": withRefusals(ownModel),
};
