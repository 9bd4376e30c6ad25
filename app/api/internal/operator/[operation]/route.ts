import { allowOnly, operationRoute } from "#lib/http/route.ts";
import { OPERATIONS } from "../operations.ts";

export const POST = operationRoute(OPERATIONS);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
