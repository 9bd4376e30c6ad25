import { NewPhotoAvatar } from "#components/photo-avatar/new-photo-avatar.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listAvatars } from "#lib/avatars/avatars.ts";
import { findDefaultAvatar } from "#lib/avatars/gallery-order.ts";
import { titled } from "../../../../pages.ts";

export const generateMetadata = titled("photoAvatar", (words) => words.title);

const ALL = { limit: 100, beforeId: undefined };

/** Makes an avatar from a photo, in the browser. */
export default async function NewPhotoAvatarPage() {
  const { actor, account } = await requireSession();
  const [words, avatars, { rows }] = await Promise.all([
    getWords("photoAvatar"),
    getWords("avatars"),
    listAvatars(actor, ALL),
  ]);
  const voices = rows
    .filter(({ ownerId }) => ownerId === null)
    .map(({ id, slug, name, voice }) => ({ id, slug, name, voice }));
  const usual = findDefaultAvatar(rows, account.defaultAvatarId)?.voice;
  const suggested = voices.find(({ voice }) => voice === usual) ?? voices.at(-1);
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "avatars.change")}
      title={words.title}
      parent={{ href: "/avatars", label: avatars.title }}
    >
      <NewPhotoAvatar voices={voices} suggestedVoiceId={suggested?.id ?? ""} />
    </ConsolePage>
  );
}
