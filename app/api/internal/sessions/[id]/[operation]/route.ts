import { unknownPath } from "#lib/http/route.ts";
import { READS, REPORTS } from "../../operations.ts";
import type { WorkerHandler } from "../../worker-route.ts";

// The stream of commands never ends.
export const dynamic = "force-dynamic";

/** Handles what `table` has; another name is an unknown path. */
const handleOf =
  (table: Readonly<Record<string, WorkerHandler>>) =>
  async (request: Request, context: { params: Promise<{ id: string; operation: string }> }) => {
    const { operation } = await context.params;
    const handle = Object.hasOwn(table, operation) ? table[operation] : undefined;
    return await (handle ?? unknownPath)(request, context);
  };

export const GET = handleOf(READS);
export const POST = handleOf(REPORTS);
