import { fixedRoute } from "#lib/http/fixed-route.ts";
import { allowOnly } from "#lib/http/route.ts";
import { documentContract } from "#lib/openapi/operation.ts";
import { describeApi } from "../reference.ts";

export const GET = fixedRoute(documentContract, describeApi);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
