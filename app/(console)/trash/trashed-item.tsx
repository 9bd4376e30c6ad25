import { TrashedPage } from "#components/trash/trashed-page.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import type { TrashRow } from "#lib/trash/queries.ts";
import type { TrashKind } from "#lib/trash/schema.ts";

/** The list that each kind belongs to, by its name in the rail. */
const LISTS = {
  scenario: "scenarios",
  hosted_link: "links",
  avatar: "avatars",
  knowledge_base: "knowledge",
  clip: "clips",
} as const satisfies Record<TrashKind, string>;

/** What the page of something shows while that is in the trash. */
export async function TrashedItem({ actor, item }: { actor: MemberActor; item: TrashRow }) {
  const { kind, id, name } = item;
  const list = LISTS[kind];
  const parent = { href: `/${list}`, label: (await getWords("shell")).nav[list] };
  return (
    <AreaWords areas={["trash"]}>
      <TrashedPage {...{ kind, id, name, parent }} mayRestore={mayDo(actor.role, "trash.change")} />
    </AreaWords>
  );
}
