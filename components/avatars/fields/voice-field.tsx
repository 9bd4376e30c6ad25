"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { AvatarPortrait } from "#components/avatars/avatar-portrait.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { GalleryChoiceContext } from "../avatar-gallery.tsx";
import { type Voice, VoiceOptions } from "./voice-options.tsx";

/** An avatar whose face speaks in the chosen voice. */
type Speaker = { slug: string; name: string; portraitUrl: string; studio?: string | null };

type VoiceFieldProps = {
  voices: readonly Voice[];
  /** Null for what the form's subject follows. */
  initial: { voice: string | null; speed: number | null };
  /** What “Own voice” means. */
  hint: string;
  speaker: Speaker | undefined;
};

/** Stands for a voice that is not listed. No voice has this name, because names have no spaces around them. */
const OTHER = " other ";

const SPEED = { min: 0.5, max: 2 };

/** A voice, one of the list or the name of any other of the speech service, its speed, and a face to hear it from. */
export function VoiceField({ voices, initial, hint, speaker }: VoiceFieldProps) {
  const words = useWords("avatarFields");
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
        <VoiceSelect {...{ voices, voice, hint }} onVoice={setVoice} />
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

type VoiceSelectProps = Pick<VoiceFieldProps, "voices" | "hint"> & {
  voice: string;
  onVoice: (voice: string) => void;
};

/** The form sends the voice as `voice`, whichever of its two fields names it. */
function VoiceSelect({ voices, voice, hint, onVoice }: VoiceSelectProps) {
  const error = useFormErrors().voice;
  const words = useWords("avatarFields");
  const isListed = (name: string) => name === "" || voices.some(({ id }) => id === name);
  const [isOther, setOther] = useState(!isListed(voice));
  const sent = useRef<HTMLInputElement>(null);
  const lastSent = useRef(voice);
  // A form's draft is kept at this event: React writes the hidden field only after the event of the select.
  useEffect(() => {
    if (lastSent.current === voice) return;
    lastSent.current = voice;
    sent.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [voice]);
  const restore = (restored: string) => {
    if (restored === voice) return;
    onVoice(restored);
    setOther(!isListed(restored));
  };
  const choose = (chosen: string) => {
    setOther(chosen === OTHER);
    onVoice(chosen === OTHER ? "" : chosen);
  };
  return (
    <>
      <input
        ref={sent}
        type="hidden"
        name="voice"
        value={voice}
        onInput={({ currentTarget }) => restore(currentTarget.value)}
      />
      <SelectField
        label={words.voice}
        hint={hint}
        error={isOther ? undefined : error}
        value={isOther ? OTHER : voice}
        onChoose={choose}
        controlSize="lg"
      >
        <option value="">{words.ownVoice}</option>
        <VoiceOptions voices={voices} />
        <option value={OTHER}>{words.other}</option>
      </SelectField>
      {isOther && (
        <InputField
          label={words.otherVoice}
          value={voice}
          onChange={({ currentTarget }) => onVoice(currentTarget.value)}
          hint={words.otherVoiceHint}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          error={error}
        />
      )}
    </>
  );
}
