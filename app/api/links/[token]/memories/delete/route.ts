import { allowOnly } from "#lib/http/route.ts";
import { LINK_OPERATIONS } from "../../../operations.ts";
import { answerPreflight } from "../../answer-preflight.ts";

export const POST = LINK_OPERATIONS["memories/delete"];
export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
