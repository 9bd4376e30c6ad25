import { listConversationIds } from "#lib/conversations/list-conversation-ids.ts";
import { exportAllJson, exportAllVtt, exportCsv } from "#lib/exports/export-conversations.ts";
import { zipFiles } from "#lib/exports/zip-files.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { exportAnswer, readFormat } from "../export-answer.ts";
import { readFilter } from "../read-filter.ts";

const NAME = "conversations";

/** All conversations that the filter of the list lets through, as one file. */
export async function GET(request: Request): Promise<Response> {
  const { caller } = await requireSession();
  const { searchParams } = new URL(request.url);
  const { filter } = readFilter(Object.fromEntries(searchParams));
  const ids = listConversationIds(caller, filter);
  switch (readFormat(searchParams.get("format"))) {
    case "csv":
      return await exportAnswer(NAME, "csv", exportCsv(caller, ids));
    case "vtt":
      return await exportAnswer(NAME, "zip", zipFiles(exportAllVtt(caller, ids)));
    default:
      return await exportAnswer(NAME, "json", exportAllJson(caller, ids));
  }
}
