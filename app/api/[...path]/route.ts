import type { Handler } from "#lib/http/contract.ts";
import { METHODS, type Method, unknownPath } from "#lib/http/route.ts";
import { routeFinder } from "#lib/http/server/find-route.ts";
import type { RouteModule } from "../routes.ts";
import { SERVED_ROUTES } from "../served-routes.ts";

const find = routeFinder(SERVED_ROUTES);

/** Serves what the app's listener leaves to Next: all of the API in development, otherwise unusual and unknown paths. */
const servedBy =
  (method: Method): Handler =>
  (request) => {
    const found = find(new URL(request.url).pathname.slice("/api".length));
    return found ? found.entry[method](request, { params: Promise.resolve(found.params) }) : unknownPath();
  };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = Object.fromEntries(
  METHODS.map((method) => [method, servedBy(method)]),
) as RouteModule;
