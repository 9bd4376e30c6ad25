import Link from "next/link";
import { CreateLink } from "#components/links/create-link.tsx";
import { LinkTable } from "#components/links/link-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListHead, ListPager, NothingFound } from "#components/ui/table/list-head.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listAllAvatars, listVoices } from "#lib/avatars/avatars.ts";
import { listBackgrounds } from "#lib/avatars/backgrounds/backgrounds.ts";
import { defaultFirst } from "#lib/avatars/gallery-order.ts";
import { countNamedLinks, listNamedLinks } from "#lib/links/links.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { listScenarioNames } from "#lib/scenarios/scenarios.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { readListQuery } from "../page-helpers.ts";
import { allowWebsitesAction, createLinkAction, deleteLinkAction } from "./actions.ts";
import { avatarChoices } from "./read-link-form.ts";

export const generateMetadata = titled("links", (words) => words.pages.list);

/** The scenario that the new link's form starts with: the one asked for, otherwise the newest, whose id is the highest. */
function startScenario(scenarios: readonly { id: string }[], asked: string | undefined): string | undefined {
  const ids = scenarios.map(({ id }) => id);
  // Another one must not be shared in place of one that was deleted.
  if (asked && isUuid(asked)) return ids.includes(asked) ? asked : "";
  return ids.toSorted().at(-1);
}

export default async function LinksPage({ searchParams }: QueryProps) {
  const { actor, account } = await requireSession();
  const words = await getWords("links");
  const query = await searchParams;
  const page = readListQuery(query);
  const [{ rows, nextCursor }, total, scenarios, avatars, backgrounds] = await Promise.all([
    listNamedLinks(actor, page),
    countNamedLinks(actor, page),
    listScenarioNames(actor),
    listAllAvatars(actor),
    listBackgrounds(actor),
  ]);
  const asked = typeof query.create === "string" ? query.create : undefined;
  const list = { path: "/links", ...page };
  const isEmpty = rows.length === 0 && !page.beforeId && !page.search;
  const hasScenario = scenarios.length > 0;
  const choices = defaultFirst(avatars, account.defaultAvatarId);
  const create = hasScenario && (
    <CreateLink
      scenarios={scenarios}
      avatars={await avatarChoices(choices)}
      voices={await listVoices(avatars)}
      languages={await findInstanceLanguages()}
      backgrounds={backgrounds.map(({ id, name }) => ({ id, name }))}
      chosenScenarioId={startScenario(scenarios, asked)}
      chosenAvatarId={choices[0]?.id}
      startsOpen={query.create !== undefined}
      action={createLinkAction}
      allowWebsites={allowWebsitesAction}
    />
  );
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "links.change")}
      title={words.pages.list}
      actions={create}
      search={<ListHead list={list} thing="links" total={total} sorts={["name", "created"]} />}
    >
      {isEmpty ? (
        <EmptyState
          title={words.empty.title}
          actions={
            !hasScenario && (
              <Link href="/scenarios/new" className={buttonClass({ variant: "primary" })}>
                {words.empty.createScenario}
              </Link>
            )
          }
        >
          {words.empty.text}
        </EmptyState>
      ) : rows.length === 0 ? (
        <NothingFound />
      ) : (
        <LinkTable links={rows} list={list} remove={deleteLinkAction} allowWebsites={allowWebsitesAction} />
      )}
      <ListPager list={list} nextCursor={nextCursor} />
    </ConsolePage>
  );
}
