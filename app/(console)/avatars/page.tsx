import { Camera } from "lucide-react";
import { AvatarCard } from "#components/avatars/avatar-card.tsx";
import { AvatarGallery } from "#components/avatars/avatar-gallery.tsx";
import { BackgroundList } from "#components/avatars/background-list.tsx";
import { UploadAvatar } from "#components/avatars/upload-avatar.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListHead, ListPager, NothingFound } from "#components/ui/table/list-head.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listAllAvatars, listVoices, portraitPath } from "#lib/avatars/avatars.ts";
import { listBackgrounds } from "#lib/avatars/backgrounds/backgrounds.ts";
import { findDefaultAvatar } from "#lib/avatars/gallery-order.ts";
import { findBehind } from "#lib/avatars/own-studio.ts";
import { countLinksByAvatar } from "#lib/links/links.ts";
import { listScenarioNames } from "#lib/scenarios/scenarios.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { readListQuery } from "../page-helpers.ts";
import {
  deleteAvatarAction,
  deleteBackgroundAction,
  makeDefaultAction,
  setAvatarVoiceAction,
  setLivelinessAction,
} from "./actions.ts";
import { galleryPage } from "./gallery-page.ts";

export const generateMetadata = titled("avatars", (words) => words.title);

const listBehind = async (rows: readonly { slug: string }[]) =>
  new Map(await Promise.all(rows.map(async ({ slug }) => [slug, await findBehind(slug)] as const)));

export default async function AvatarsPage({ searchParams }: QueryProps) {
  const { actor, account } = await requireSession();
  const words = await getWords("avatars");
  const photoWords = await getWords("photoAvatar");
  const all = await listAllAvatars(actor);
  const page = readListQuery(await searchParams);
  const list = { path: "/avatars", ...page };
  const defaultId = findDefaultAvatar(all, account.defaultAvatarId)?.id;
  const { rows, total, nextCursor } = galleryPage(all, page, defaultId);
  const [links, backgrounds, scenarios] = await Promise.all([
    countLinksByAvatar(actor),
    listBackgrounds(actor),
    listScenarioNames(actor),
  ]);
  const images = backgrounds.map(({ id, name }) => ({ id, name }));
  const voices = all.filter(({ ownerId }) => ownerId === null).map(({ id, name }) => ({ id, name }));
  const known = await listVoices(all);
  const behind = await listBehind(rows);
  const builtIn = new Map<string, string>(Object.entries(words.builtIn));
  if (all.length === 0) {
    return (
      <ConsolePage isEditable={mayDo(actor.role, "avatars.change")} title={words.title}>
        <EmptyState title={words.empty.title}>{words.empty.text}</EmptyState>
      </ConsolePage>
    );
  }
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "avatars.change")}
      title={words.title}
      actions={
        <>
          <UploadAvatar voices={voices} />
          {/* Loads the page anew: only its own document may use the camera. */}
          <a href="/avatars/new/photo" className={buttonClass({ variant: "primary" })}>
            <Camera aria-hidden="true" />
            {photoWords.link}
          </a>
        </>
      }
    >
      <AvatarGallery
        images={images}
        voices={known}
        search={
          <ListHead list={list} thing="avatars" total={total} sorts={["name", "created"]} hasHeads={false} />
        }
        own={rows.flatMap(({ id, ownerId, name }) =>
          ownerId === null ? [] : [{ id, name, lost: links.get(id) ?? 0 }],
        )}
        remove={deleteAvatarAction}
      >
        {rows.map(({ id, ownerId, slug, name, description, voice, chosen, liveliness }) => (
          <AvatarCard
            key={id}
            avatar={{
              ...{ id, slug, name },
              voice: chosen?.voice ?? voice,
              chosen: chosen ?? { voice: null, speed: null, pronunciations: [] },
              description: (ownerId === null && builtIn.get(slug)) || description,
              portraitUrl: portraitPath(slug),
              studio: behind.get(slug)?.studio ?? null,
              keepsBackground: behind.get(slug)?.keepsBackground ?? false,
              isDefault: id === defaultId,
              own: ownerId === null ? null : { links: links.get(id) ?? 0, liveliness },
            }}
            scenarios={scenarios}
            voices={known}
            setVoice={setAvatarVoiceAction}
            makeDefault={makeDefaultAction}
            setLiveliness={setLivelinessAction}
            remove={deleteAvatarAction}
          />
        ))}
      </AvatarGallery>
      {rows.length === 0 && <NothingFound />}
      <ListPager list={list} nextCursor={nextCursor} />
      <BackgroundList backgrounds={images} remove={deleteBackgroundAction} />
    </ConsolePage>
  );
}
