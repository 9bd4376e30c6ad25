import { Download } from "lucide-react";
import { AuditFilters } from "#components/audit-log/audit-filters.tsx";
import { AuditTable } from "#components/audit-log/audit-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { listAudit } from "#lib/audit/audit.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { env } from "#lib/platform/env.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { readListQuery } from "../page-helpers.ts";
import { readFilter } from "./read-filter.ts";

export const generateMetadata = titled("auditLog", (words) => words.title);

export default async function AuditLogPage({ searchParams }: QueryProps) {
  const { actor } = await requireSession();
  const words = await getWords("auditLog");
  const days = { days: env.AUDIT_DAYS };
  if (!mayDo(actor.role, "audit.read")) {
    return (
      <ConsolePage title={words.title}>
        <Notice>{words.ownersOnly}</Notice>
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
      {words.export}
    </a>
  );
  return (
    <ConsolePage title={words.title} actions={exportLink}>
      {rows.length === 0 && !page.beforeId && !isFiltered ? (
        <EmptyState title={words.emptyTitle}>{fill(words.empty, days)}</EmptyState>
      ) : (
        <>
          <p className="mb-5 max-w-[90ch] text-muted">{fill(words.intro, days)}</p>
          <AuditFilters values={values} areas={Object.entries(words.areas)} isFiltered={isFiltered} />
          {rows.length > 0 ? (
            <AuditTable lines={rows} />
          ) : (
            <p className="rounded-lg border px-4 py-5 text-sm text-muted">{words.noMatch}</p>
          )}
          <Pager path={withQuery("/audit-log")} nextCursor={nextCursor} isFirst={!page.beforeId} />
        </>
      )}
    </ConsolePage>
  );
}
