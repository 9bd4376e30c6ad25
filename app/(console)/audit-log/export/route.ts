import { exportAudit } from "#lib/audit/audit.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { exportResponse } from "../../conversations/export-response.ts";
import { readFilter } from "../read-filter.ts";

/** Downloads the events that match the list's filter. */
export async function GET(request: Request): Promise<Response> {
  const { actor } = await requireSession("audit.read");
  const { filter } = readFilter(Object.fromEntries(new URL(request.url).searchParams));
  return await exportResponse("audit-log", "csv", exportAudit(actor, filter));
}
