import { listAudit } from "#lib/audit/audit.ts";
import { auditEventOutput, presentAuditEvent } from "#lib/audit/schema.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";

/** The operations on audit events, by path. */
export const auditEventRoutes = {
  "/audit-events": {
    GET: listRoute(
      {
        summary: "List the audit log",
        query: pageQuery,
        name: "audit_events",
        item: auditEventOutput,
        permission: "audit.read",
      },
      ({ actor, page }) => listAudit(actor, {}, page),
      presentAuditEvent,
    ),
  },
};
