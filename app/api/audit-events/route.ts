import { listAudit } from "#lib/audit/audit.ts";
import { auditEventsOutput, presentAuditEvent } from "#lib/audit/schema.ts";
import { requirePermission } from "#lib/auth/members/roles.ts";
import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  { summary: "List the audit log", scope: "read", query: pageQuery, response: auditEventsOutput },
  async ({ actor, query }) => {
    requirePermission(actor.role, "audit.read");
    const { rows, nextCursor } = await listAudit(actor, {}, readPage(query));
    return { audit_events: rows.map(presentAuditEvent), next_cursor: nextCursor };
  },
);
