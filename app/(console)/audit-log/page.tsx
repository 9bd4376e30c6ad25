import { Download } from "lucide-react";
import type { Metadata } from "next";
import { AuditFilters } from "#components/audit-log/audit-filters.tsx";
import { AuditTable } from "#components/audit-log/audit-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { AUDIT_AREAS } from "#lib/audit/actions.ts";
import { auditLabel, listAudit } from "#lib/audit/reads.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { env } from "#lib/platform/env.ts";
import { readListQuery } from "../page-helpers.ts";
import { readFilter } from "./read-filter.ts";

export const metadata: Metadata = { title: "Audit log" };

type AuditLogProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuditLogPage({ searchParams }: AuditLogProps) {
  const { actor } = await requireSession();
  if (!mayDo(actor.role, "audit.read")) {
    return (
      <ConsolePage title="Audit log">
        <Notice>Only the owners of this account can read its audit log.</Notice>
      </ConsolePage>
    );
  }
  const search = await searchParams;
  const page = readListQuery(search);
  const { filter, values, query } = readFilter(search);
  const { rows, nextCursor } = await listAudit(actor, filter, page);
  const isFiltered = query !== "";
  const withQuery = (path: string) => (isFiltered ? `${path}?${query}` : path);
  const exportLink = rows.length > 0 && (
    <a href={withQuery("/audit-log/export")} download className={buttonClass()}>
      <Download aria-hidden="true" />
      Export CSV
    </a>
  );
  return (
    <ConsolePage title="Audit log" actions={exportLink}>
      {rows.length === 0 && !page.beforeId && !isFiltered ? (
        <EmptyState title="See who changed what">
          Sign-ins, API keys, links, exports, deletions and other security-relevant events appear here. They
          are kept for {env.AUDIT_DAYS} days.
        </EmptyState>
      ) : (
        <>
          <p className="mb-5 max-w-[90ch] text-muted">
            Security-relevant events of this account, kept for {env.AUDIT_DAYS} days. Nobody can change or
            delete them.
          </p>
          <AuditFilters values={values} areas={Object.entries(AUDIT_AREAS)} isFiltered={isFiltered} />
          {rows.length > 0 ? (
            <AuditTable lines={rows.map((row) => ({ ...row, label: auditLabel(row.action) }))} />
          ) : (
            <p className="rounded-lg border px-4 py-5 text-sm text-muted">No events match these filters.</p>
          )}
          <Pager path={withQuery("/audit-log")} nextCursor={nextCursor} isFirst={!page.beforeId} />
        </>
      )}
    </ConsolePage>
  );
}
