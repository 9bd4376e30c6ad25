import type { TakeLine } from "#components/clips/take-line.ts";
import type { ClipRows } from "#lib/clips/get-clip-with-takes.ts";
import { compareSentences } from "#lib/script/compare-scripts.ts";
import { splitScript } from "#lib/script/split-script.ts";
import { localUrl } from "#lib/takes/local-url.ts";
import { withEnding } from "#lib/takes/take-files.ts";
import { VIDEO_SIZES } from "#lib/takes/video-sizes.ts";

type Row = ClipRows["takes"][number];

const urlOf = (path: string | null, ending?: string): string | null =>
  path === null ? null : localUrl(ending === undefined ? path : withEnding(path, ending));

const paceOf = ({ speed }: Row): string => (speed === 1 ? "natural pace" : `${speed} x`);

const pictureOf = ({ renderSettings }: Row): string | undefined => {
  if (!renderSettings) return undefined;
  const { width, height } = VIDEO_SIZES[renderSettings.format];
  return `${width} x ${height}, ${renderSettings.fps} frames/s`;
};

const textsOf = (row: Row): string[] => splitScript(row.script).map(({ text }) => text);

function compare(before: Row, row: Row, nameOf: (avatarId: string) => string): TakeLine["changes"] {
  const manner: string[] = [];
  const note = (what: string, old: string | undefined, fresh: string | undefined) => {
    if (old !== fresh && old !== undefined && fresh !== undefined) manner.push(`${what}: ${old} → ${fresh}`);
  };
  note("Avatar", nameOf(before.avatarId), nameOf(row.avatarId));
  note("Voice", before.voice ?? undefined, row.voice ?? undefined);
  note("Pace", paceOf(before), paceOf(row));
  note("Picture", pictureOf(before), pictureOf(row));
  return { script: compareSentences(textsOf(before), textsOf(row)), manner };
}

/** The takes of a clip as its page shows them, newest first. */
export function toTakeLines(
  { clip, takes }: ClipRows,
  avatars: readonly { id: string; name: string }[],
): TakeLine[] {
  const nameOf = (avatarId: string) => avatars.find(({ id }) => id === avatarId)?.name ?? "A deleted avatar";
  return takes.map((row, index) => {
    const before = takes[index + 1];
    const { width, height } = VIDEO_SIZES[row.renderSettings?.format ?? "wide"];
    const { id, name, status, progress, durationMs, error } = row;
    return {
      ...{ id, name, status, progress, durationMs, error },
      createdAt: row.createdAt.toISOString(),
      isFavorite: row.id === clip.favoriteId,
      manner: [`${nameOf(row.avatarId)}, ${paceOf(row)}`, pictureOf(row)].filter(Boolean).join(" · "),
      portraitUrl: localUrl(`avatars/${row.avatarId}/portrait.webp`),
      aspect: `${width} / ${height}`,
      files: {
        video: urlOf(row.videoPath),
        poster: urlOf(row.videoPath, "webp"),
        audio: urlOf(row.audioPath),
        wav: urlOf(row.audioPath, "wav"),
        captions: urlOf(row.captionsPath),
        srt: urlOf(row.captionsPath, "srt"),
      },
      changes: before ? compare(before, row, nameOf) : null,
    };
  });
}
