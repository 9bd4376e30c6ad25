import { exportAccount, isExportAddress } from "#lib/account-export/export-account.ts";
import { AppError } from "#lib/platform/errors.ts";
import { sessionGet } from "../../../session-route.ts";
import { exportResponse } from "../../conversations/export-response.ts";

/** Downloads everything of the account, with an address from `exportAccountAction`. */
export const GET = sessionGet("account.export", async ({ actor, request }) => {
  if (!isExportAddress(actor, new URL(request.url).searchParams)) {
    throw new AppError("AUTH_DENIED", { message: "This address has expired. Start the export again" });
  }
  return await exportResponse("visavis-account", "zip", await exportAccount(actor));
});
