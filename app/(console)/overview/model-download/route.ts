import { changeModelDownload } from "#lib/operations/models/model-download.ts";
import { sessionGet } from "../../../session-route.ts";

/** The progress of a language model's download, for the card that shows it. */
export const GET = sessionGet<unknown>("instance.models", async ({ actor }) => {
  const download = await changeModelDownload(actor, "GET");
  return Response.json(download, { headers: { "Cache-Control": "no-store" } });
});
