import type { Metadata } from "next";
import Link from "next/link";
import { CreateLink } from "#components/links/create-link.tsx";
import { LinkTable } from "#components/links/link-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { listAvatars } from "#lib/avatars/list-avatars.ts";
import { portraitPath } from "#lib/avatars/present.ts";
import { listBackgrounds } from "#lib/backgrounds/list-backgrounds.ts";
import { listNamedLinks } from "#lib/links/list-named-links.ts";
import { listScenarios } from "#lib/scenarios/list-scenarios.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { readListQuery } from "../list-query.ts";
import { createLinkAction, deleteLinkAction } from "./actions.ts";

export const metadata: Metadata = { title: "Links" };

type LinksProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };
const CHOICES = { limit: 100, beforeId: undefined };

export default async function LinksPage({ searchParams }: LinksProps) {
  const { caller, account } = await requireSession();
  const query = await searchParams;
  const page = readListQuery(query);
  const [{ rows, nextCursor }, scenarios, avatars, backgrounds] = await Promise.all([
    listNamedLinks(caller, page),
    listScenarios(caller, CHOICES),
    listAvatars(caller, CHOICES),
    listBackgrounds(caller),
  ]);
  const isEmpty = rows.length === 0 && !page.beforeId;
  const hasScenario = scenarios.rows.length > 0;
  const create = hasScenario && (
    <CreateLink
      scenarios={scenarios.rows.map(({ id, name }) => ({ id, name }))}
      avatars={avatars.rows.map(({ id, name, slug }) => ({ id, name, portraitUrl: portraitPath(slug) }))}
      backgrounds={backgrounds.map(({ id, name }) => ({ id, name }))}
      chosenScenarioId={typeof query.create === "string" ? query.create : undefined}
      chosenAvatarId={account.defaultAvatarId ?? undefined}
      startsOpen={query.create !== undefined}
      action={createLinkAction}
    />
  );
  return (
    <ConsolePage title="Links" actions={create}>
      {isEmpty ? (
        <EmptyState
          title="Let people talk to an avatar without any code"
          actions={
            !hasScenario && (
              <Link href="/scenarios/new" className={buttonClass({ variant: "primary" })}>
                Make a scenario first
              </Link>
            )
          }
        >
          A link is a public page: whoever opens it can talk to your scenario, until you delete it. Every call
          counts against this account’s limits.
        </EmptyState>
      ) : (
        <LinkTable links={rows} remove={deleteLinkAction} />
      )}
      <Pager path="/links" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}
