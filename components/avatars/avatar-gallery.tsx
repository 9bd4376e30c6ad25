"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { SelectField } from "#components/ui/form/select-field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Selection } from "#components/ui/table/selection.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { imageBackground, imageIdOf } from "#lib/avatar-engine/draw/background-name.ts";
import { BackgroundChoices, type BackgroundImage } from "./fields/background-choices.tsx";
import { type Voice, VoiceOptions } from "./fields/voice-options.tsx";

/** What the faces inside show and how they speak; a `null` voice is each avatar's own. */
type GalleryChoice = { background: string; voice: string | null; speed: number | null };

export const GalleryChoiceContext = createContext<GalleryChoice>({
  background: "studio",
  voice: null,
  speed: null,
});

export const useGalleryChoice = (): GalleryChoice => use(GalleryChoiceContext);

type AvatarGalleryProps = {
  /** The account's background images. */
  images: readonly BackgroundImage[];
  voices: readonly Voice[];
  /** Above the cards. */
  search: ReactNode;
  /** The account's own avatars on this page. `lost`: links that stop working without it. */
  own: readonly { id: string; name: string; lost: number }[];
  remove: FormAction;
  children: ReactNode;
};

/** All avatars in front of one background and with one voice, chosen above them. A deleted image falls back to the studio. */
export function AvatarGallery({ images, voices, search, own, remove, children }: AvatarGalleryProps) {
  const { gallery: words, card } = useWords("avatars");
  const [chosen, setChosen] = useState("studio");
  const [voice, setVoice] = useState("");
  const isGone = imageIdOf(chosen) !== null && !images.some(({ id }) => imageBackground(id) === chosen);
  const background = isGone ? "studio" : chosen;
  const choice = useMemo(() => ({ background, voice: voice || null, speed: null }), [background, voice]);
  return (
    <>
      <fieldset className="mb-5 flex max-w-[1200px] flex-col">
        <legend className="mb-1.5 text-sm font-medium">{words.background}</legend>
        <BackgroundChoices images={images} chosen={background} onChoose={setChosen} />
      </fieldset>
      <SelectField
        label={words.voice}
        hint={words.voiceHint}
        className="mb-5 max-w-[320px]"
        value={voice}
        onChoose={setVoice}
      >
        <option value="">{words.ownVoice}</option>
        <VoiceOptions voices={voices} />
      </SelectField>
      <div className="max-w-[1200px]">
        {search}
        <Selection
          rows={own}
          thing="avatars"
          usedAs="avatar"
          remove={remove}
          loss={{ plain: card.loss, counted: card.linksLost }}
        >
          <ul className="grid grid-cols-1 gap-5 min-[520px]:grid-cols-2 desk:grid-cols-3">
            <GalleryChoiceContext value={choice}>{children}</GalleryChoiceContext>
          </ul>
        </Selection>
      </div>
    </>
  );
}
