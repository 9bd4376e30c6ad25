import { cache } from "react";
import { formatPronunciations } from "#components/avatars/fields/pronunciations.ts";
import { PLAIN, type SceneValues } from "#components/clips/scenes/scene-values.ts";
import { ScriptEditor } from "#components/clips/script-editor.tsx";
import { TakeList } from "#components/clips/take-list.tsx";
import { LiveRefresh } from "#components/conversations/live/live-refresh.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listAllAvatars, listVoices } from "#lib/avatars/avatars.ts";
import { listBackgrounds } from "#lib/avatars/backgrounds/backgrounds.ts";
import { findDefaultAvatar, inGalleryOrder } from "#lib/avatars/gallery-order.ts";
import { findBehind } from "#lib/avatars/own-studio.ts";
import { RETIRED_SLUGS } from "#lib/avatars/queries.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { getClipWithTakes } from "#lib/video/clips/clips.ts";
import type { TakeRow } from "#lib/video/takes/queries.ts";
import { MAX_SCRIPT } from "#lib/video/takes/scene-schema.ts";
import { listQueuePositions } from "#lib/video/takes/takes.ts";
import { titledAfter } from "../../../pages.ts";
import { apiUrl, orTrashed } from "../../page-helpers.ts";
import { TrashedItem } from "../../trash/trashed-item.tsx";
import {
  cancelTakeAction,
  createTakeAction,
  deleteTakeAction,
  renderTakeAction,
  setFavoriteAction,
} from "../actions.ts";
import { getTakeWords, toTakeLines } from "./take-lines.ts";

/** Read once for the title and the page. */
const findClip = cache(async (id: string) => {
  const { actor } = await requireSession();
  return await orTrashed({ actor, id, kind: "clip" }, (checkedId) => getClipWithTakes(actor, checkedId));
});

export const generateMetadata = titledAfter(
  "clips",
  (words) => words.pages.clip,
  ({ id }: { id: string }) => findClip(id),
);

const actions = {
  render: renderTakeAction,
  cancel: cancelTakeAction,
  remove: deleteTakeAction,
  setFavorite: setFavoriteAction,
};

/** How often the page refreshes while a take is being generated or rendered. */
const WHILE_WORKING_MS = 1_000;
/** The same for more than `MANY_TAKES`, which take longer to list. */
const WHILE_MANY_WORK_MS = 4_000;
const MANY_TAKES = 10;

/** The avatars that can be chosen, the default one first, and those of the clip's takes. */
async function listClipAvatars(
  actor: Actor,
  takes: readonly { avatarId: string }[],
  chosenId: string | null,
) {
  const all = await listAllAvatars(actor, { withRetired: true });
  const canBeChosen = ({ slug }: { slug: string }) => !RETIRED_SLUGS.includes(slug);
  const defaultId = findDefaultAvatar(all.filter(canBeChosen), chosenId)?.id;
  const avatarRows = inGalleryOrder(all, defaultId).filter(
    (avatar) => canBeChosen(avatar) || takes.some(({ avatarId }) => avatarId === avatar.id),
  );
  return { avatarRows, defaultId };
}

export default async function ClipPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor, account } = await requireSession();
  const words = await getWords("clips");
  const { found: rows, trashed } = await findClip((await params).id);
  if (trashed) return <TrashedItem actor={actor} item={trashed} />;
  const { clip, takes } = rows;
  const { avatarRows, defaultId } = await listClipAvatars(actor, takes, account.defaultAvatarId);
  const avatars = await Promise.all(
    avatarRows.map(async ({ id, name, slug }) => ({ id, name, ...(await findBehind(slug)) })),
  );
  const images = (await listBackgrounds(actor)).map(({ id, name }) => ({ id, name }));
  const lines = toTakeLines(rows, avatars, await listQueuePositions(takes), await getTakeWords());
  const speakerId = takes[0]?.avatarId ?? defaultId;
  // The editor begins with its script and voice; a take of uploaded audio has neither.
  const spoken = takes.find(({ ownAudio }) => ownAudio === null);
  const speaker = avatars.find(({ id }) => id === speakerId);
  const ownVoice = avatarRows.find(({ id }) => id === spoken?.avatarId)?.voice;
  const isWorking = lines.some(({ status }) => status === "generating_audio" || status === "rendering");
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "clips.change")}
      title={clip.name}
      parent={{ href: "/clips", label: words.pages.list }}
      beside={<CopyId id={clip.id} what={words.clip.id} />}
      actions={
        <ApiButton
          title={words.clip.apiTitle}
          samples={apiSamples(apiUrl(), {
            method: "POST",
            path: `/clips/${clip.id}/takes/create`,
            body: {
              avatar_id: speaker?.id ?? avatars[0]?.id ?? "",
              script: words.clip.apiScript,
            },
          })}
        />
      }
      isFull
    >
      <div className="grid min-h-0 flex-1 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="min-w-0 px-6 py-5 max-wide:px-4 desk:overflow-y-auto">
          <ScriptEditor
            clipId={clip.id}
            avatars={avatars}
            images={images}
            voices={await listVoices(avatarRows)}
            spoken={(await findInstanceLanguages()).spoken}
            start={{
              scenes: toSceneValues(spoken),
              avatarId: speaker?.id,
              speed: spoken?.speed ?? 1,
              voice: ownVoice === spoken?.voice ? "" : (spoken?.voice ?? ""),
              language: spoken?.language ?? "en",
              pronunciations: formatPronunciations(spoken?.pronunciations ?? []),
            }}
            maxCharacters={MAX_SCRIPT}
            action={createTakeAction}
          />
        </div>
        <section
          aria-labelledby="takes"
          className="min-w-0 border-l bg-surface-sunk px-6 py-5 max-desk:border-t max-desk:border-l-0 max-wide:px-4 desk:overflow-y-auto"
        >
          <h2 id="takes" className="mb-4 text-sm font-semibold">
            {words.takes.title}
          </h2>
          {lines.length === 0 ? (
            <p className="text-sm text-muted">{words.takes.none}</p>
          ) : (
            <TakeList clipId={clip.id} takes={lines} images={images} actions={actions} />
          )}
        </section>
      </div>
      {isWorking && (
        <LiveRefresh everyMs={lines.length > MANY_TAKES ? WHILE_MANY_WORK_MS : WHILE_WORKING_MS} />
      )}
    </ConsolePage>
  );
}

type Written = Pick<TakeRow, "script" | "template" | "scenes">;

/** What the next take starts with: the scenes of the newest one, with their variables. */
function toSceneValues(take: Written | undefined): SceneValues[] {
  if (!take?.scenes) return [{ ...PLAIN, script: take?.template ?? take?.script ?? "" }];
  return take.scenes.map(({ template, ...scene }) => ({
    ...{ ...PLAIN, ...scene },
    script: template?.script ?? scene.script,
    text: template?.text ?? scene.text ?? "",
  }));
}
