import { Download } from "lucide-react";
import { ConversationFilters } from "#components/conversations/conversation-filters.tsx";
import { CriteriaOverTime } from "#components/conversations/values/criteria-over-time.tsx";
import { ValuesTable } from "#components/conversations/values/values-table.tsx";
import { ViewLinks } from "#components/conversations/view-links.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { getWords } from "#components/words/get-words.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listAllAvatars } from "#lib/avatars/avatars.ts";
import { listCollectedValues, pickValue } from "#lib/conversations/collected/collected.ts";
import { summarizeCriteria } from "#lib/conversations/criteria/criteria.ts";
import { listLinkNames } from "#lib/links/links.ts";
import { listCriteria, listScenarioNames } from "#lib/scenarios/scenarios.ts";
import { type QueryProps, titled } from "../../../pages.ts";
import { readListQuery } from "../../page-helpers.ts";
import { readFilter } from "../read-filter.ts";

const PATH = "/conversations/values";

export const generateMetadata = titled("conversations", (words) => words.values.title);

/** What conversations collected, as a table: one column per value. */
export default async function ValuesPage({ searchParams }: QueryProps) {
  const { actor } = await requireSession();
  const words = await getWords("conversations");
  const query = await searchParams;
  const page = readListQuery(query);
  const { filter, values, path } = readFilter(query);
  const filterQuery = path.slice("/conversations".length);
  const [{ rows, names, nextCursor }, scenarios, avatars, links, criteria, figures] = await Promise.all([
    listCollectedValues(actor, filter, page),
    listScenarioNames(actor),
    listAllAvatars(actor, { withRetired: true }),
    listLinkNames(actor),
    listCriteria(actor, filter.scenarioId),
    // Criteria of different scenarios may have one name.
    filter.scenarioId ? summarizeCriteria(actor, filter, "week") : [],
  ]);
  const actions = (
    <>
      <ViewLinks current="values" query={filterQuery} />
      {names.length > 0 && (
        <a href={`${PATH}/export${filterQuery}`} download className={buttonClass()}>
          <Download aria-hidden="true" />
          {words.export.open}
        </a>
      )}
    </>
  );
  return (
    <ConsolePage title={words.title} actions={actions}>
      <ConversationFilters
        path={PATH}
        values={values}
        scenarios={scenarios}
        avatars={avatars.map(({ id, name }) => ({ id, name }))}
        links={links}
        criteria={criteria}
        isFiltered={filterQuery !== ""}
      />
      <CriteriaOverTime criteria={figures} />
      {names.length > 0 ? (
        <ValuesTable
          columns={names}
          rows={rows.map((row) => ({
            id: row.id,
            createdAt: row.createdAt.toISOString(),
            who: row.visitorId,
            values: names.map((name) => pickValue(row, name)),
          }))}
        />
      ) : (
        <p className="max-w-[72ch] rounded-lg border px-4 py-5 text-sm text-muted">{words.values.empty}</p>
      )}
      <Pager path={`${PATH}${filterQuery}`} nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}
