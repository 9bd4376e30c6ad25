"use client";

import { type ReactNode, useState } from "react";
import { Styled } from "#components/ui/styled.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { BACKGROUND_NAMES, backgroundCss, imageBackground } from "#lib/avatar-engine/draw/background-name.ts";

const CHOICE =
  "flex h-9 items-center gap-2 rounded-sm border border-border-strong bg-surface px-2 text-sm has-checked:border-accent " +
  "has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2";
const SWATCH = "size-5 rounded-full border border-border-strong";

export type BackgroundImage = { id: string; name: string };

type BackgroundChoicesProps = {
  /** The account's background images. */
  images: readonly BackgroundImage[];
  chosen: string;
  onChoose: (name: string) => void;
  /** Rendered after the last choice. */
  children?: ReactNode;
};

/** A choice of all backgrounds. In a form, it is the field `background`. */
export function BackgroundChoices({ images, chosen, onChoose, children }: BackgroundChoicesProps) {
  const words = useWords("avatarFields");
  const [colour, setColour] = useState("#dfe6ee");
  const chooseColour = (value: string) => {
    setColour(value);
    onChoose(value);
  };
  const choice = (value: string, label: ReactNode) => (
    <Choice key={value} value={value} isChosen={chosen === value} onChoose={onChoose}>
      {label}
    </Choice>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {BACKGROUND_NAMES.map((name) => choice(name, words.backgrounds[name]))}
      {images.map(({ id, name }) => choice(imageBackground(id), name))}
      <span className={CHOICE}>
        <label className="flex items-center gap-2">
          <input
            type="radio"
            name="background"
            value={colour}
            checked={chosen === colour}
            onChange={() => onChoose(colour)}
            className="sr-only"
          />
          {words.customColour}
        </label>
        <input
          type="color"
          aria-label={words.colour}
          value={colour}
          onChange={({ currentTarget }) => chooseColour(currentTarget.value)}
          className="size-6 rounded-sm"
        />
      </span>
      {children}
    </div>
  );
}

type ChoiceProps = {
  value: string;
  isChosen: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Choice({ value, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={CHOICE}>
      <input
        type="radio"
        name="background"
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      <Styled
        className={`${SWATCH} ${value === "studio" ? "stage" : ""}`}
        style={{ background: backgroundCss(value) ?? undefined }}
      />
      <span className="max-w-32 truncate">{children}</span>
    </label>
  );
}
