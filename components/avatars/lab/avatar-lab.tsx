"use client";

import { Play, SkipBack, SkipForward, Square } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import { FormNotice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Speech } from "../face/face-messages.ts";
import { fetchSpeech, type SpokenText } from "../face/fetch-speech.ts";
import { FrameFigures } from "./frame-figures.tsx";
import { LabPlayer } from "./lab-player.ts";
import { readSound } from "./read-sound.ts";
import { Timeline } from "./timeline.tsx";

type AvatarLabProps = { people: { slug: string; name: string }[] };

/** Speech under the glass: its sounds, the mouth's shapes, and every frame. */
export function AvatarLab({ people }: AvatarLabProps) {
  const [player] = useState(() => new LabPlayer());
  const state = useSyncExternalStore(player.subscribe, player.snapshot, player.snapshot);
  const [slug, setSlug] = useState(people[0]?.slug ?? "");
  const [speech, setSpeech] = useState<Speech[]>([]);
  const [problem, setProblem] = useState<string>();
  const host = useRef<HTMLDivElement>(null);
  const attempt = async (work: Promise<SpokenText>) => {
    setProblem(undefined);
    try {
      const spoken = await work;
      setSpeech(spoken.speech);
      player.learn(spoken);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "It could not be read.");
    }
  };
  useEffect(() => {
    if (host.current) player.open(slug, host.current).catch((error: Error) => setProblem(error.message));
    return () => player.close();
  }, [player, slug]);
  return (
    <div className="flex max-w-[1100px] flex-col gap-4">
      <FormNotice message={problem} />
      <LabInputs
        people={people}
        onPerson={setSlug}
        onText={(text) => void attempt(fetchSpeech(slug, AbortSignal.timeout(30_000), text))}
        onFile={(file) => void attempt(readSound(file))}
      />
      <div className="grid gap-6 wide:grid-cols-[480px_1fr]">
        <div ref={host} data-testid="lab-face" className="stage aspect-square w-full rounded-lg" />
        <FrameFigures state={state} />
      </div>
      <LabControls player={player} hasSpeech={speech.length > 0} />
      {speech.length > 0 && <Timeline speech={speech} audioMs={state.audioMs} lengthMs={state.lengthMs} />}
    </div>
  );
}

type LabInputsProps = AvatarLabProps & {
  onPerson: (slug: string) => void;
  onText: (text: string) => void;
  onFile: (file: File) => void;
};

function LabInputs({ people, onPerson, onText, onFile }: LabInputsProps) {
  return (
    <form
      method="post"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget).get("text")).trim();
        if (text) onText(text);
      }}
    >
      <Select aria-label="Avatar" controlSize="sm" onChange={({ target }) => onPerson(target.value)}>
        {people.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <InputField label="Text" name="text" maxLength={300} className="min-w-60 flex-1" autoComplete="off" />
      <Button type="submit" variant="primary">
        Make speech
      </Button>
      <InputField
        label="Or audio"
        type="file"
        accept="audio/*"
        inputClassName="py-1"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
        }}
      />
    </form>
  );
}

function LabControls({ player, hasSpeech }: { player: LabPlayer; hasSpeech: boolean }) {
  const { playing, audioMs, lengthMs } = useSyncExternalStore(
    player.subscribe,
    player.snapshot,
    player.snapshot,
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={!hasSpeech} onClick={() => (playing ? player.pause() : void player.play())}>
        {playing ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
        {playing ? "Stop" : "Play"}
      </Button>
      <Button disabled={!hasSpeech} onClick={() => player.step(-1)}>
        <SkipBack aria-hidden="true" />
        One frame back
      </Button>
      <Button disabled={!hasSpeech} onClick={() => player.step(1)}>
        <SkipForward aria-hidden="true" />
        One frame on
      </Button>
      <input
        type="range"
        aria-label="Position in milliseconds"
        min={0}
        max={Math.round(lengthMs)}
        step={40}
        value={Math.round(audioMs)}
        onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
        className="min-w-40 flex-1 accent-accent"
      />
    </div>
  );
}
