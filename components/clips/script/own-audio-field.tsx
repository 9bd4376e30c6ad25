"use client";

import { useRef } from "react";
import { TextField } from "#components/ui/form/field.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { useOwnAudio } from "./use-own-audio.ts";

/** The types and endings of sounds that can be uploaded. */
export const SOUND_FILES =
  "audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.oga,.opus,.wav";

type OwnAudio = ReturnType<typeof useOwnAudio>;

/** Audio that the avatar says: choose it, listen to it, remove it. */
export function OwnAudioField({ own }: { own: OwnAudio }) {
  const { file: error } = useFormErrors();
  const words = useWords("clips").ownAudio;
  const box = useRef<HTMLDivElement>(null);
  const remove = () => {
    const input = box.current?.querySelector("input");
    if (!input) return;
    input.value = "";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    input.focus();
  };
  return (
    <div ref={box} className="flex flex-col gap-3">
      <FileField
        label={words.label}
        name="audio"
        accept={SOUND_FILES}
        hint={words.hint}
        error={own.isTooLarge ? words.tooLarge : error}
        onChange={({ currentTarget }) => own.choose(currentTarget.files?.[0])}
      />
      {own.isChosen && (
        <div className="flex items-center gap-2">
          {/* biome-ignore lint/a11y/useMediaCaption: the file has none; what is said is in the field below. */}
          <audio controls src={own.url} aria-label={words.player} className="h-10 min-w-0 flex-1" />
          <RemoveButton name={words.remove} onClick={remove} />
        </div>
      )}
    </div>
  );
}

/** What is said in the audio. */
export function SaidField({ own }: { own: OwnAudio }) {
  const words = useWords("clips").ownAudio;
  return (
    <TextField
      label={words.said}
      name="said"
      rows={8}
      hint={words.saidHint}
      value={own.said}
      onChange={({ currentTarget }) => own.setSaid(currentTarget.value)}
      error={useFormErrors().script}
    />
  );
}
