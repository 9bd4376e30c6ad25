import { listAnyAudit } from "#lib/audit/audit.ts";
import { auditListOutput, listAuditInput, presentAuditEvent } from "#lib/audit/schema.ts";
import { getAccountByEmail } from "#lib/auth/accounts/accounts.ts";
import { readPage } from "#lib/http/input/pages.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";

export const POST = operatorRoute(
  {
    summary: "List the audit log, of the instance or of one account",
    body: listAuditInput,
    response: auditListOutput,
  },
  async ({ body: { email, ...page } }) => {
    const account = email === undefined ? undefined : await getAccountByEmail(email);
    const { rows, nextCursor } = await listAnyAudit(account?.id, readPage(page));
    return {
      events: rows.map((row) => ({ account_id: row.ownerId, ...presentAuditEvent(row) })),
      next_cursor: nextCursor,
    };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
