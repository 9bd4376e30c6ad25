import { allowOnly, operationRoute } from "#lib/http/route.ts";
import { LINK_OPERATIONS } from "../../operations.ts";
import { answerPreflight } from "../answer-preflight.ts";

const { GET: refuse } = allowOnly("POST");
/** Refuses the method of an operation. Any other path is unknown, whatever the method. */
const other = operationRoute(Object.fromEntries(Object.keys(LINK_OPERATIONS).map((name) => [name, refuse])));

export const POST = operationRoute(LINK_OPERATIONS);
export { answerPreflight as OPTIONS, other as DELETE, other as GET, other as PATCH, other as PUT };
