import { operationRoute } from "#lib/http/route.ts";
import { READS, REPORTS } from "../../operations.ts";

// The stream of commands never ends.
export const dynamic = "force-dynamic";

export const GET = operationRoute(READS);
export const POST = operationRoute(REPORTS);
