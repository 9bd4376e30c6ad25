"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";
import { setField } from "#components/scenarios/inspector/field-values.ts";
import { Button } from "#components/ui/button.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { CARD_LIMITS } from "#lib/flow/cards/card-limits.ts";
import { pictureIdOf } from "#lib/flow/cards/picture-reference.ts";
import { readableText } from "#lib/flow/scenario/template.ts";
import { LocalField } from "../fields.tsx";
import { isPictureAddress } from "../functions/card-text.tsx";
import { PictureThumb } from "./picture-thumb.tsx";
import type { Slide } from "./slide-texts.ts";

type SlideRowProps = {
  slide: Slide;
  index: number;
  count: number;
  values: readonly string[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (slide: Slide, part?: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** A slide: its picture and the beginning of its text. A press shows its fields and what can be done with it. */
export function SlideRow({ slide, index, count, isOpen, onOpen, onMove, onRemove, ...rest }: SlideRowProps) {
  const words = useWords("scenarioInspector").cards.uploads;
  const id = useId();
  const number = { number: index + 1 };
  return (
    <li className="p-2">
      <button
        type="button"
        data-part="open"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
        className="flex w-full min-w-0 items-center gap-2 rounded-sm text-left text-sm"
      >
        <PictureThumb url={slide.url} />
        <span className="text-muted tabular-nums">{index + 1}</span>
        <span dir="auto" className="line-clamp-2 min-w-0 flex-1 text-xs wrap-anywhere">
          {readableText(slide.caption || slide.alt) || words.noText}
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="mt-2">
        {isOpen && (
          <div className="flex flex-col gap-2">
            <SlideTexts slide={slide} {...rest} />
            <div className="flex items-center gap-1">
              <Button
                variant="ghost"
                size="icon"
                data-part="up"
                aria-label={fill(words.moveUp, number)}
                title={fill(words.moveUp, number)}
                disabled={index === 0}
                onClick={() => onMove(index - 1)}
              >
                <ChevronUp aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                data-part="down"
                aria-label={fill(words.moveDown, number)}
                title={fill(words.moveDown, number)}
                disabled={index === count - 1}
                onClick={() => onMove(index + 1)}
              >
                <ChevronDown aria-hidden="true" />
              </Button>
              <RemoveButton className="ml-auto" name={fill(words.removeSlide, number)} onClick={onRemove} />
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

type SlideTextsProps = Pick<SlideRowProps, "slide" | "values" | "onChange">;

function SlideTexts({ slide, values, onChange }: SlideTextsProps) {
  const words = useWords("scenarioInspector").cards;
  return (
    <>
      {pictureIdOf(slide.url) === null && (
        <LocalField
          label={words.fields.url}
          value={slide.url}
          values={values}
          onType={(url) => {
            if (!isPictureAddress(url)) return words.addressRule;
            return void onChange({ ...slide, url }, "url");
          }}
        />
      )}
      <LocalField
        label={words.fields.alt}
        hint={words.uploads.altHint}
        value={slide.alt}
        values={values}
        rows={3}
        onType={(alt) => {
          if (alt.length > CARD_LIMITS.altCharacters) return words.tooLong;
          return void onChange({ ...slide, alt }, "alt");
        }}
      />
      <LocalField
        label={words.uploads.caption}
        value={slide.caption ?? ""}
        values={values}
        onType={(caption) => {
          if (caption.length > CARD_LIMITS.cellCharacters) return words.tooLong;
          return void onChange(setField(slide, "caption", caption || undefined), "caption");
        }}
      />
    </>
  );
}
