import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { exportValues, recordExport } from "#lib/conversations/exports/export-conversations.ts";
import { exportResponse } from "../../export-response.ts";
import { readFilter } from "../../read-filter.ts";

/** Downloads the values of all conversations that match the list's filter. */
export async function GET(request: Request): Promise<Response> {
  const { actor } = await requireSession();
  const { filter } = readFilter(Object.fromEntries(new URL(request.url).searchParams));
  await recordExport(actor, "values.csv");
  return await exportResponse("values", "csv", exportValues(actor, filter));
}
