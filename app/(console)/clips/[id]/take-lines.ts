import type { TakeJob, TakeLine } from "#components/clips/take-line.ts";
import type { ClipsWords } from "#components/clips/words/en.ts";
import type { FailuresWords } from "#components/words/failures/en.ts";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { wordFailure } from "#components/words/word-failure.ts";
import { diffTexts } from "#lib/platform/common-lengths.ts";
import { signLocalFileUrl } from "#lib/storage/signed-url.ts";
import type { ClipRows } from "#lib/video/clips/clips.ts";
import { splitScript } from "#lib/video/script/split-script.ts";
import { DRAWING_SHARE, SPEAKING_SHARE, VIDEO_SIZES } from "#lib/video/takes/take-data.ts";
import { withExtension } from "#lib/video/takes/take-files.ts";

type Row = ClipRows["takes"][number];

/** The page's words for takes. */
type TakeWords = { clips: ClipsWords; failures: FailuresWords; locale: string };

export const getTakeWords = async (): Promise<TakeWords> => ({
  clips: await getWords("clips"),
  failures: await getWords("failures"),
  locale: await getLocale(),
});

const fileUrl = (path: string | null, ending?: string): string | null =>
  path === null ? null : signLocalFileUrl(ending === undefined ? path : withExtension(path, ending));

const speedText = ({ speed }: Compared, { clips, locale }: TakeWords): string =>
  speed === 1 ? clips.takes.normalSpeed : fill(clips.script.factor, { factor: speed.toLocaleString(locale) });

/** Settings of the video, or of the one that is being rendered. */
const lookOf = ({ videoSettings, renderSettings }: Compared) => videoSettings ?? renderSettings;

const voiceText = ({ ownAudio, voice }: Compared, { clips }: TakeWords): string | undefined =>
  ownAudio ? clips.ownAudio.voice : (voice ?? undefined);

/** Uploaded audio keeps its own speed. */
const spokenSpeed = (row: Compared, words: TakeWords): string | undefined =>
  row.ownAudio ? undefined : speedText(row, words);

/** Uploaded audio whose words are not known yet, or never will be. */
const isUnheard = ({ ownAudio, script }: Compared): boolean => ownAudio !== null && script === "";

const videoText = (row: Compared, { clips }: TakeWords): string | undefined => {
  const look = lookOf(row);
  if (!look) return undefined;
  return fill(clips.takes.videoFormat, { ...VIDEO_SIZES[look.format], fps: look.fps });
};

const sentenceTexts = (row: Compared): string[] =>
  splitScript(row.script, { language: row.language ?? "en" }).map(({ text }) => text);

/** What tells the looks of two takes' scenes apart. */
const looksOf = ({ scenes }: Compared): string =>
  JSON.stringify(
    scenes?.map(({ background, picture, picturePlace, text }) => [background, picture, picturePlace, text]),
  );

type AvatarName = (avatarId: string) => string;
/** What tells two takes apart. */
type Compared = Pick<
  Row,
  | "avatarId"
  | "ownAudio"
  | "voice"
  | "speed"
  | "videoSettings"
  | "renderSettings"
  | "script"
  | "language"
  | "scenes"
>;

/** What changed from one take of a clip to the next. */
export function compare(
  before: Compared,
  row: Compared,
  avatarName: AvatarName,
  words: TakeWords,
): TakeLine["changes"] {
  const { changes, script } = words.clips;
  const pairs: [what: string, before: string | undefined, after: string | undefined][] = [
    [script.avatar, avatarName(before.avatarId), avatarName(row.avatarId)],
    [script.voice, voiceText(before, words), voiceText(row, words)],
    [script.speed, spokenSpeed(before, words), spokenSpeed(row, words)],
    [changes.video, videoText(before, words), videoText(row, words)],
  ];
  const settings = pairs.flatMap(([what, old, fresh]) =>
    old === fresh || old === undefined || fresh === undefined
      ? []
      : fill(changes.setting, { what, change: `${old} → ${fresh}` }),
  );
  if (before.ownAudio && row.ownAudio) settings.push(changes.audio);
  if (looksOf(before) !== looksOf(row)) settings.push(changes.scenes);
  const isComparable = !isUnheard(before) && !isUnheard(row);
  const sentences = isComparable ? diffTexts(sentenceTexts(before), sentenceTexts(row)) : [];
  return { script: sentences.filter(({ kind }) => kind !== "same"), settings };
}

const WORKING_SHARES = { generating_audio: SPEAKING_SHARE, rendering: DRAWING_SHARE };

/** What a take's job is doing; `null` if it has none. `ahead` counts the takes before it in the queue. */
export function describeJob(
  { status, progress, ownAudio }: Pick<Row, "status" | "progress" | "ownAudio">,
  ahead: number | undefined,
  { clips: { jobs }, locale }: Pick<TakeWords, "clips" | "locale">,
): TakeJob | null {
  if (status !== "generating_audio" && status !== "rendering") return null;
  if (ahead === 0) return { text: jobs.waiting, share: null };
  if (ahead !== undefined) {
    return { text: fill(jobs.queued, { count: ahead.toLocaleString(locale) }), share: null };
  }
  const { starting, working, finishing } =
    jobs[ownAudio && status === "generating_audio" ? "own_audio" : status];
  if (progress === 0) return { text: starting, share: null };
  if (progress >= WORKING_SHARES[status]) return { text: finishing, share: null };
  const percent = (Math.floor(progress * 100) / 100).toLocaleString(locale, { style: "percent" });
  return { text: fill(jobs.working, { work: working, percent }), share: progress };
}

/** The takes of a clip for its page, newest first. */
export function toTakeLines(
  { clip, takes }: ClipRows,
  avatars: readonly { id: string; name: string; studio: string | null; keepsBackground: boolean }[],
  queue: ReadonlyMap<string, number>,
  words: TakeWords,
): TakeLine[] {
  const avatarName = (avatarId: string) =>
    avatars.find(({ id }) => id === avatarId)?.name ?? words.clips.takes.deletedAvatar;
  return takes.map((row, index) => {
    const before = takes[index + 1];
    const avatar = avatars.find(({ id }) => id === row.avatarId);
    const { width, height } = VIDEO_SIZES[lookOf(row)?.format ?? "wide"];
    const { id, name, status, durationMs, batchId, error } = row;
    const { settings } = row.ownAudio ? words.clips.ownAudio : words.clips.takes;
    const spoken = { avatar: avatarName(row.avatarId), speed: speedText(row, words) };
    return {
      ...{ id, name, status, durationMs, batchId },
      error: error && wordFailure("takes", error, { words: words.failures, locale: words.locale }),
      createdAt: row.createdAt.toISOString(),
      isFavorite: row.id === clip.favoriteId,
      settings: [fill(settings, spoken), videoText(row, words)].filter(Boolean).join(" · "),
      job: describeJob(row, queue.get(row.id), words),
      hasBurnedCaptions: row.videoSettings?.burnCaptions ?? false,
      portraitUrl: signLocalFileUrl(`avatars/${row.avatarId}/portrait.webp`),
      hasMusic: row.music !== null,
      studio: avatar?.studio ?? null,
      keepsBackground: avatar?.keepsBackground ?? false,
      aspect: `${width} / ${height}`,
      files: {
        video: fileUrl(row.videoPath),
        poster: fileUrl(row.videoPath, "webp"),
        audio: fileUrl(row.audioPath),
        wav: fileUrl(row.audioPath, "wav"),
        captions: fileUrl(row.captionsPath),
        srt: fileUrl(row.captionsPath, "srt"),
      },
      changes: before && batchId === null ? compare(before, row, avatarName, words) : null,
    };
  });
}
