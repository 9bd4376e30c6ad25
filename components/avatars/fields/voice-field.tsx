"use client";

import { useId, useMemo, useState } from "react";
import { AvatarPortrait } from "#components/avatars/avatar-portrait.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { GalleryChoiceContext } from "../avatar-gallery.tsx";
import { type Voice, VoiceOptions } from "./voice-options.tsx";

/** An avatar whose face speaks in the chosen voice. */
type Speaker = { slug: string; name: string; portraitUrl: string; studio?: string | null };

type VoiceFieldProps = {
  voices: readonly Voice[];
  /** Null for what the form's subject follows. */
  initial: { voice: string | null; speed: number | null };
  /** What an empty field means. */
  hint: string;
  speaker: Speaker | undefined;
  errors: Record<string, string>;
};

const SPEED = { min: 0.5, max: 2 };

/** A voice by its name, a known one or any of the speech service, its speed, and a face to hear it from. */
export function VoiceField({ voices, initial, hint, speaker, errors }: VoiceFieldProps) {
  const words = useWords("avatarFields");
  const list = useId();
  const [voice, setVoice] = useState(initial.voice ?? "");
  const [speed, setSpeed] = useState(initial.speed === null ? "" : String(initial.speed));
  const choice = useMemo(() => {
    const factor = Number(speed);
    const isSpeed = speed !== "" && factor >= SPEED.min && factor <= SPEED.max;
    return { background: "studio", voice: voice.trim() || null, speed: isSpeed ? factor : null };
  }, [voice, speed]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_9rem] gap-4 max-wide:grid-cols-1">
      <div className="grid content-start gap-4">
        <InputField
          label={words.voice}
          name="voice"
          list={list}
          value={voice}
          onChange={({ currentTarget }) => setVoice(currentTarget.value)}
          placeholder={words.ownVoice}
          hint={hint}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={errors.voice}
        />
        <datalist id={list}>
          <VoiceOptions voices={voices} />
        </datalist>
        <InputField
          label={words.speed}
          name="speed"
          type="number"
          min={SPEED.min}
          max={SPEED.max}
          step={0.05}
          value={speed}
          onChange={({ currentTarget }) => setSpeed(currentTarget.value)}
          placeholder="1"
          hint={words.speedHint}
          error={errors.speed}
        />
      </div>
      {speaker && (
        <div className="w-36 self-start overflow-hidden rounded-lg border">
          <GalleryChoiceContext value={choice}>
            <AvatarPortrait key={speaker.slug} {...speaker} />
          </GalleryChoiceContext>
        </div>
      )}
    </div>
  );
}
