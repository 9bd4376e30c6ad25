import type { Metadata } from "next";
import { AvatarCard } from "#components/avatars/avatar-card.tsx";
import { AvatarGallery } from "#components/avatars/avatar-gallery.tsx";
import { UploadAvatar } from "#components/avatars/upload-avatar.tsx";
import { BackgroundList } from "#components/backgrounds/background-list.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { listAvatars } from "#lib/avatars/list-avatars.ts";
import { portraitPath } from "#lib/avatars/present.ts";
import { listBackgrounds } from "#lib/backgrounds/list-backgrounds.ts";
import { countLinksByAvatar } from "#lib/links/count-links-by-avatar.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { deleteAvatarAction, deleteBackgroundAction, makeDefaultAction } from "./actions.ts";

export const metadata: Metadata = { title: "Avatars" };

const ALL = { limit: 100, beforeId: undefined };

export default async function AvatarsPage() {
  const { caller, account } = await requireSession();
  const { rows } = await listAvatars(caller, ALL);
  const [links, backgrounds] = await Promise.all([countLinksByAvatar(caller), listBackgrounds(caller)]);
  const images = backgrounds.map(({ id, name }) => ({ id, name }));
  const builtIn = rows.filter(({ ownerId }) => ownerId === null);
  if (rows.length === 0) {
    return (
      <ConsolePage title="Avatars">
        <EmptyState title="Nobody here yet">
          An avatar is a face and a voice. This installation has none: its folder “avatars” is empty.
        </EmptyState>
      </ConsolePage>
    );
  }
  return (
    <ConsolePage
      title="Avatars"
      actions={<UploadAvatar voices={builtIn.map(({ id, name }) => ({ id, name }))} />}
    >
      <AvatarGallery images={images}>
        {rows.map(({ id, ownerId, slug, name, description, voice }) => (
          <AvatarCard
            key={id}
            avatar={{
              ...{ id, slug, name, description, voice },
              portraitUrl: portraitPath(slug),
              isDefault: id === account.defaultAvatarId,
              own: ownerId === null ? null : { links: links.get(id) ?? 0 },
            }}
            makeDefault={makeDefaultAction}
            remove={deleteAvatarAction}
          />
        ))}
      </AvatarGallery>
      <BackgroundList backgrounds={images} remove={deleteBackgroundAction} />
    </ConsolePage>
  );
}
