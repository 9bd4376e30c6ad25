import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { getConversationOverview } from "#lib/conversations/conversations.ts";
import {
  exportCsv,
  exportJson,
  exportVtt,
  recordExport,
} from "#lib/conversations/exports/export-conversations.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { isUuid, NO_ID } from "#lib/platform/ids.ts";
import { type ExportFormat, exportResponse, readFormat } from "../../export-response.ts";

/** Downloads one conversation as a file. */
export async function GET(request: Request, context: { params: Promise<{ id: string }> }): Promise<Response> {
  const { actor } = await requireSession();
  const { id: asked } = await context.params;
  const id = isUuid(asked) ? asked.toLowerCase() : NO_ID;
  const format = readFormat(new URL(request.url).searchParams.get("format"));
  return await exportResponse(id, format, write(actor, id, format));
}

async function* write(actor: Actor, id: string, format: ExportFormat): AsyncGenerator<string> {
  await getConversationOverview(actor, id);
  await recordExport(actor, format, id);
  if (format === "csv") yield* exportCsv(actor, one(id));
  else yield await (format === "vtt" ? exportVtt : exportJson)(actor, id);
}

async function* one(id: string): AsyncGenerator<string> {
  yield id;
}
