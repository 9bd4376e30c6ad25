import type { TakeJob, TakeLine } from "#components/clips/take-line.ts";
import type { ClipRows } from "#lib/video/clips/reads.ts";
import { compareSentences } from "#lib/video/script/compare-scripts.ts";
import { splitScript } from "#lib/video/script/split-script.ts";
import { localUrl } from "#lib/video/takes/reads.ts";
import { DRAWING_SHARE, SPEAKING_SHARE, VIDEO_SIZES } from "#lib/video/takes/take-data.ts";
import { withExtension } from "#lib/video/takes/take-files.ts";

type Row = ClipRows["takes"][number];

const fileUrl = (path: string | null, ending?: string): string | null =>
  path === null ? null : localUrl(ending === undefined ? path : withExtension(path, ending));

const speedText = ({ speed }: Row): string => (speed === 1 ? "normal speed" : `${speed}×`);

/** Settings of the video, or of the one that is being rendered. */
const lookOf = ({ videoSettings, renderSettings }: Row) => videoSettings ?? renderSettings;

const videoText = (row: Row): string | undefined => {
  const look = lookOf(row);
  if (!look) return undefined;
  const { width, height } = VIDEO_SIZES[look.format];
  return `${width} × ${height}, ${look.fps} fps`;
};

const sentenceTexts = (row: Row): string[] => splitScript(row.script).map(({ text }) => text);

function compare(before: Row, row: Row, avatarName: (avatarId: string) => string): TakeLine["changes"] {
  const settings: string[] = [];
  const compareSetting = (what: string, old: string | undefined, fresh: string | undefined) => {
    if (old !== fresh && old !== undefined && fresh !== undefined)
      settings.push(`${what}: ${old} → ${fresh}`);
  };
  compareSetting("Avatar", avatarName(before.avatarId), avatarName(row.avatarId));
  compareSetting("Voice", before.voice ?? undefined, row.voice ?? undefined);
  compareSetting("Speed", speedText(before), speedText(row));
  compareSetting("Video", videoText(before), videoText(row));
  return { script: compareSentences(sentenceTexts(before), sentenceTexts(row)), settings };
}

const JOBS = {
  generating_audio: {
    starting: "Starting the voice",
    working: "Generating audio",
    finishing: "Leveling and encoding the audio",
    workingShare: SPEAKING_SHARE,
  },
  rendering: {
    starting: "Starting to render",
    working: "Rendering",
    finishing: "Joining the sentences",
    workingShare: DRAWING_SHARE,
  },
};

/** What a take's job is doing; `null` if it has none. `ahead` counts the takes before it in the queue. */
export function describeJob(
  { status, progress }: Pick<Row, "status" | "progress">,
  ahead: number | undefined,
): TakeJob | null {
  if (status !== "generating_audio" && status !== "rendering") return null;
  if (ahead === 0) return { text: "Waiting to start", share: null };
  if (ahead !== undefined) return { text: `Waiting in queue, ${ahead} ahead`, share: null };
  const { starting, working, finishing, workingShare } = JOBS[status];
  if (progress === 0) return { text: starting, share: null };
  if (progress >= workingShare) return { text: finishing, share: null };
  return { text: `${working}, ${Math.floor(progress * 100)}%`, share: progress };
}

/** The takes of a clip for its page, newest first. */
export function toTakeLines(
  { clip, takes }: ClipRows,
  avatars: readonly { id: string; name: string }[],
  queue: ReadonlyMap<string, number>,
): TakeLine[] {
  const avatarName = (avatarId: string) =>
    avatars.find(({ id }) => id === avatarId)?.name ?? "Deleted avatar";
  return takes.map((row, index) => {
    const before = takes[index + 1];
    const { width, height } = VIDEO_SIZES[lookOf(row)?.format ?? "wide"];
    const { id, name, status, durationMs, error } = row;
    return {
      ...{ id, name, status, durationMs, error },
      createdAt: row.createdAt.toISOString(),
      isFavorite: row.id === clip.favoriteId,
      settings: [`${avatarName(row.avatarId)}, ${speedText(row)}`, videoText(row)]
        .filter(Boolean)
        .join(" · "),
      job: describeJob(row, queue.get(row.id)),
      hasBurnedCaptions: row.videoSettings?.burnCaptions ?? false,
      portraitUrl: localUrl(`avatars/${row.avatarId}/portrait.webp`),
      aspect: `${width} / ${height}`,
      files: {
        video: fileUrl(row.videoPath),
        poster: fileUrl(row.videoPath, "webp"),
        audio: fileUrl(row.audioPath),
        wav: fileUrl(row.audioPath, "wav"),
        captions: fileUrl(row.captionsPath),
        srt: fileUrl(row.captionsPath, "srt"),
      },
      changes: before ? compare(before, row, avatarName) : null,
    };
  });
}
