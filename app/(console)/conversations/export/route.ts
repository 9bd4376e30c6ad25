import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listConversationIds } from "#lib/conversations/conversations.ts";
import {
  exportAllJson,
  exportAllVtt,
  exportCsv,
  recordExport,
} from "#lib/conversations/exports/export-conversations.ts";
import { zipFiles } from "#lib/media/write-zip.ts";
import { exportResponse, readFormat } from "../export-response.ts";
import { readFilter } from "../read-filter.ts";

const NAME = "conversations";

/** Downloads all conversations that match the list's filter as one file. */
export async function GET(request: Request): Promise<Response> {
  const { actor } = await requireSession();
  const { searchParams } = new URL(request.url);
  const { filter } = readFilter(Object.fromEntries(searchParams));
  const ids = listConversationIds(actor, filter);
  const format = readFormat(searchParams.get("format"));
  await recordExport(actor, format);
  switch (format) {
    case "csv":
      return await exportResponse(NAME, "csv", exportCsv(actor, ids));
    case "vtt":
      return await exportResponse(NAME, "zip", zipFiles(exportAllVtt(actor, ids)));
    default:
      return await exportResponse(NAME, "json", exportAllJson(actor, ids));
  }
}
