"use client";

import { useEffect, useRef } from "react";
import type { CardWords } from "#components/call/cards/card-props.ts";
import { useStableUrl } from "#components/ui/hooks.ts";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { transcriptCues } from "#lib/conversations/exports/transcript-cues.ts";
import { usePlaybackClock } from "./playback.tsx";
import { CardAtMoment } from "./shown-card.tsx";
import type { CardLine, TranscriptLine } from "./transcript-items.ts";

export type RecordingView = {
  state: "none" | "coming" | "ready" | "failed";
  /** Shown in place of the video. */
  text: string;
  /** Shown below the video. */
  notice: string | null;
  videoUrl: string | null;
  /** Milliseconds from the start of the call to the start of the recording. */
  offsetMs: number;
};

type RecordingPlayerProps = {
  recording: RecordingView;
  rows: TranscriptLine[];
  cards: { list: CardLine[]; words: CardWords };
  startedAt: string;
  names: { user: string; assistant: string };
};

/** The recording of a call, or its progress. Renders nothing if the call was not recorded. */
export function RecordingPlayer({ recording, cards, ...transcript }: RecordingPlayerProps) {
  const { recording: words } = useWords("conversations");
  if (recording.state === "none") return null;
  return (
    <section aria-label={words.title} className="shrink-0 border-b px-6 py-4 max-wide:px-4">
      {recording.state === "ready" && recording.videoUrl !== null ? (
        <>
          <Player url={recording.videoUrl} offsetMs={recording.offsetMs} {...transcript} />
          <CardAtMoment cards={cards.list} words={cards.words} startedAt={transcript.startedAt} />
          {recording.notice !== null && <p className="mt-2 text-sm text-muted">{recording.notice}</p>}
        </>
      ) : (
        <Notice tone={recording.state === "failed" ? "danger" : "info"} role="status">
          {recording.text}
        </Notice>
      )}
    </section>
  );
}

type PlayerProps = { url: string; offsetMs: number } & Omit<RecordingPlayerProps, "recording" | "cards">;

function Player({ url, offsetMs, rows, startedAt, names }: PlayerProps) {
  const { recording: words } = useWords("conversations");
  const video = useRef<HTMLVideoElement>(null);
  const clock = usePlaybackClock();
  const src = useStableUrl(url) ?? url;
  useEffect(() => (video.current ? clock.attach(video.current, offsetMs) : undefined), [clock, offsetMs]);
  useEffect(() => {
    const captions = video.current?.textTracks[0] ?? video.current?.addTextTrack("captions", words.captions);
    if (!captions) return;
    captions.mode = "hidden";
    for (const cue of [...(captions.cues ?? [])]) captions.removeCue(cue);
    for (const { fromMs, toMs, text } of transcriptCues(rows, startedAt, names)) {
      const [from, to] = [fromMs - offsetMs, toMs - offsetMs];
      if (to > 0) captions.addCue(new VTTCue(Math.max(0, from) / 1000, to / 1000, text));
    }
  }, [rows, startedAt, names, offsetMs, words.captions]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions are added from the transcript, which is next to it.
    <video
      ref={video}
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label={words.video}
      className="stage block aspect-[auto_1/1] max-h-[388px] max-w-full rounded-lg"
    />
  );
}
