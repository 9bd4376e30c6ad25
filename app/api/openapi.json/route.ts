import { fixedRoute } from "#lib/http/fixed-route.ts";
import { documentContract } from "#lib/openapi/operation.ts";
import { describeApi } from "../reference.ts";

export const GET = fixedRoute(documentContract, describeApi);
