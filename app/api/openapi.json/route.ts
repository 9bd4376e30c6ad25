import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { documentContract } from "#lib/openapi/schema.ts";
import { describeApi } from "../describe-api.ts";

export const GET = publicRoute(documentContract, async () => describeApi());

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
