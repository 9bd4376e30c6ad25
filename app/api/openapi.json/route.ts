import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { documentContract } from "#lib/openapi/operation.ts";
import { describeApi } from "../reference.ts";

export const GET = publicRoute(documentContract, async () => describeApi());

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
