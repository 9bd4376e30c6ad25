import { allowOnly, operationRoute } from "#lib/http/route.ts";
import { LINK_OPERATIONS } from "../../operations.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = operationRoute(LINK_OPERATIONS);
export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
