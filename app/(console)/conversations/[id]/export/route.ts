import { getConversationSummary } from "#lib/conversations/get-conversation.ts";
import { exportCsv, exportJson, exportVtt } from "#lib/exports/export-conversations.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { isUuid, NO_ID } from "#lib/platform/ids.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { type ExportFormat, exportAnswer, readFormat } from "../../export-answer.ts";

/** One conversation as a file. */
export async function GET(request: Request, context: { params: Promise<{ id: string }> }): Promise<Response> {
  const { caller } = await requireSession();
  const { id: asked } = await context.params;
  const id = isUuid(asked) ? asked.toLowerCase() : NO_ID;
  const format = readFormat(new URL(request.url).searchParams.get("format"));
  return await exportAnswer(id, format, write(caller, id, format));
}

async function* write(caller: Caller, id: string, format: ExportFormat): AsyncGenerator<string> {
  await getConversationSummary(caller, id);
  if (format === "csv") yield* exportCsv(caller, one(id));
  else yield await (format === "vtt" ? exportVtt : exportJson)(caller, id);
}

async function* one(id: string): AsyncGenerator<string> {
  yield id;
}
