"use client";

import { Captions, Maximize, Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Select } from "#components/ui/form/select.tsx";
import { useStableUrl } from "#components/ui/hooks.ts";
import { Styled } from "#components/ui/styled.tsx";
import { formatDuration } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { TakeLine } from "../take-line.ts";

type MediaState = { isPlaying: boolean; positionMs: number; durationMs: number; caption: string };

const STOPPED: MediaState = { isPlaying: false, positionMs: 0, durationMs: 0, caption: "" };

/** What the captions say now. They stay hidden, because the player draws them. */
function captionOf(media: HTMLMediaElement): string {
  const cues = [...(media.textTracks[0]?.activeCues ?? [])];
  return cues.map((cue) => (cue instanceof VTTCue ? cue.getCueAsHTML().textContent : "")).join("\n");
}

function pauseOthers(media: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>("video, audio")) {
    if (other !== media) other.pause();
  }
}

/** Follows a video or audio element. `fallbackMs` is the duration until the file is loaded. */
function useMedia(media: RefObject<HTMLMediaElement | null>, src: string, fallbackMs: number) {
  const [state, setState] = useState<MediaState>({ ...STOPPED, durationMs: fallbackMs });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file brings another element.
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const captions = element.textTracks[0];
    if (captions) captions.mode = "hidden";
    const read = () =>
      setState({
        isPlaying: !element.paused && !element.ended,
        positionMs: element.currentTime * 1000,
        durationMs: Number.isFinite(element.duration) ? element.duration * 1000 : fallbackMs,
        caption: captionOf(element),
      });
    const over = new AbortController();
    const events = ["play", "pause", "ended", "timeupdate", "seeked", "loadedmetadata"];
    for (const event of events) element.addEventListener(event, read, over);
    element.addEventListener("play", () => pauseOthers(element), over);
    captions?.addEventListener("cuechange", read, over);
    read();
    return () => over.abort();
  }, [media, src, fallbackMs]);
  const seek = (positionMs: number) => {
    if (media.current) media.current.currentTime = positionMs / 1000;
    // At once: a slider that shows the old position until the file has been sought reports that one as chosen.
    setState((last) => ({ ...last, positionMs }));
  };
  return { ...state, seek };
}

const RATES = [0.75, 1, 1.25, 1.5, 2];

/**
 * Plays a take's video, or its audio over the portrait. Captions are drawn here, unless the video shows them itself: then
 * they can't be turned on, so there are never two.
 */
export function TakePlayer({ clipId, take, src }: { clipId: string; take: TakeLine; src: string }) {
  const words = useWords("clips").player;
  const player = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const [hasCaptions, setCaptions] = useState(true);
  const isVideo = take.files.video !== null;
  const poster = useStableUrl(take.files.poster);
  const captions = useStableUrl(take.files.captions);
  const { isPlaying, positionMs, durationMs, caption, seek } = useMedia(media, src, take.durationMs ?? 0);
  const mayCaption = captions !== null && !(isVideo && take.hasBurnedCaptions);
  const toggle = () => {
    if (isPlaying) media.current?.pause();
    // Rejects if the reader pauses before the first frame, which is not a failure.
    else media.current?.play().catch(() => undefined);
  };
  const Icon = isPlaying ? Pause : Play;
  return (
    <div ref={player} className="group/player flex flex-col bg-surface">
      <Styled
        as="div"
        className="stage relative mx-auto flex w-full min-h-0 justify-center group-fullscreen/player:max-h-none! group-fullscreen/player:flex-1"
        style={{ aspectRatio: take.aspect, maxHeight: 420 }}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: every take has captions; the rule can't see that. */}
        <video
          key={src}
          ref={media}
          src={src}
          poster={isVideo ? (poster ?? undefined) : take.portraitUrl}
          playsInline
          preload="metadata"
          aria-label={fill(isVideo ? words.video : words.audio, { name: take.name })}
          onClick={toggle}
          className="size-full object-contain"
        >
          {captions && <track kind="captions" src={captions} srcLang="en" label={words.captions} />}
        </video>
        {mayCaption && hasCaptions && caption !== "" && (
          <p
            data-caption
            dir="auto"
            className="pointer-events-none absolute inset-x-3 bottom-3 mx-auto w-fit max-w-[42ch] rounded-sm bg-overlay px-2.5 py-1 text-center text-sm whitespace-pre-line text-on-overlay"
          >
            {caption}
          </p>
        )}
      </Styled>
      <div className="flex items-center gap-2.5 px-2.5 pt-2.5">
        <Button
          size="icon"
          className="shrink-0"
          onClick={toggle}
          icon={Icon}
          aria-label={fill(isPlaying ? words.pause : words.play, { name: take.name })}
        />
        <Waveform
          url={`/clips/waveform?${new URLSearchParams({ clip_id: clipId, id: take.id })}`}
          name={take.name}
          positionMs={positionMs}
          durationMs={durationMs}
          onSeek={seek}
        />
      </div>
      <div className="flex items-center gap-1 px-2.5 pt-1 pb-2">
        <span className="flex-1 text-xs text-muted tabular-nums">
          {formatDuration(positionMs)} / {formatDuration(durationMs)}
        </span>
        <SpeedSelect name={take.name} media={media} />
        {mayCaption && (
          <Button
            variant="ghost"
            size="icon"
            title={words.captions}
            aria-pressed={hasCaptions}
            className={cx(hasCaptions && "bg-accent-soft text-accent-text")}
            onClick={() => setCaptions(!hasCaptions)}
            icon={Captions}
            aria-label={fill(words.captionsOf, { name: take.name })}
          />
        )}
        {isVideo && <FullScreenButton name={take.name} player={player} />}
      </div>
    </div>
  );
}

function SpeedSelect({ name, media }: { name: string; media: RefObject<HTMLVideoElement | null> }) {
  const { player: words, script } = useWords("clips");
  const locale = useLocale();
  const [rate, setRate] = useState(1);
  const change = (value: number) => {
    setRate(value);
    if (media.current) Object.assign(media.current, { defaultPlaybackRate: value, playbackRate: value });
  };
  return (
    <Select
      aria-label={fill(words.speed, { name })}
      controlSize="sm"
      value={rate}
      onChange={({ currentTarget }) => change(Number(currentTarget.value))}
    >
      {RATES.map((value) => (
        <option key={value} value={value}>
          {fill(script.factor, { factor: value.toLocaleString(locale) })}
        </option>
      ))}
    </Select>
  );
}

function FullScreenButton({ name, player }: { name: string; player: RefObject<HTMLDivElement | null> }) {
  const words = useWords("clips").player;
  const toggle = () => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : player.current?.requestFullscreen();
    // A browser that forbids it leaves the player as it is.
    change?.catch(() => undefined);
  };
  return (
    <Button
      variant="ghost"
      size="icon"
      title={words.fullScreen}
      onClick={toggle}
      icon={Maximize}
      aria-label={fill(words.fullScreenOf, { name })}
    />
  );
}

type WaveformProps = {
  /** Where the bars are read. Without them, the slider is a line. */
  url: string;
  name: string;
  positionMs: number;
  durationMs: number;
  onSeek: (positionMs: number) => void;
};

const HEIGHT = 32;
const BAR_WIDTH = 2;
const PITCH = 3;
/** Silence is drawn as a dot, so the line never breaks. */
const MIN_BAR = 2;
const FLAT = Array.from({ length: 72 }, () => 0);

const isBars = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((bar) => typeof bar === "number");

/** The loudness of a take over time. It is also the slider that seeks. */
function Waveform({ url, name, positionMs, durationMs, onSeek }: WaveformProps) {
  const words = useWords("clips").player;
  const bars = useBars(url);
  const played = durationMs > 0 ? positionMs / durationMs : 0;
  return (
    <div className="relative h-8 min-w-0 flex-1 rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * PITCH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="size-full"
      >
        {bars.map((bar, index) => {
          const height = Math.max(MIN_BAR, bar * HEIGHT);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position.
              key={index}
              x={index * PITCH}
              y={(HEIGHT - height) / 2}
              width={BAR_WIDTH}
              height={height}
              rx={0.5}
              className={index / bars.length < played ? "fill-accent" : "fill-border-strong"}
            />
          );
        })}
      </svg>
      <input
        type="range"
        aria-label={fill(words.position, { name })}
        aria-valuetext={fill(words.at, {
          position: formatDuration(positionMs),
          duration: formatDuration(durationMs),
        })}
        min={0}
        max={Math.max(1, durationMs)}
        step={100}
        value={Math.min(positionMs, durationMs)}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

function useBars(url: string): number[] {
  const [bars, setBars] = useState(FLAT);
  useEffect(() => {
    const gone = new AbortController();
    fetch(url, { signal: gone.signal })
      .then(async (answer) => {
        const read: unknown = answer.ok ? await answer.json() : null;
        if (isBars(read)) setBars(read);
      })
      // The slider works without its bars.
      .catch(() => undefined);
    return () => gone.abort();
  }, [url]);
  return bars;
}
