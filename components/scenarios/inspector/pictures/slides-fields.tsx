"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { setField } from "#components/scenarios/inspector/field-values.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/form/field.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { CardDefinition } from "#lib/flow/cards/card.ts";
import { CARD_LIMITS } from "#lib/flow/cards/card-limits.ts";
import { pictureIdOf } from "#lib/flow/cards/picture-reference.ts";
import { readableText } from "#lib/flow/scenario/template.ts";
import { LocalField } from "../fields.tsx";
import { readPictures } from "../functions/card-lines.ts";
import { isPictureAddress } from "../functions/card-text.tsx";
import { PictureThumb } from "./picture-thumb.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { fitsCard, type Slide, withFittingTexts } from "./slide-texts.ts";
import { useFocusPart } from "./use-focus-part.ts";

type SlidesCard = Extract<CardDefinition, { kind: "slides" }>;
type SlidesFieldsProps = {
  card: SlidesCard;
  /** The names that templates can use. */
  values: readonly string[];
  onChange: (card: CardDefinition, field?: string) => void;
};

/** The slides of a card: the pages of a PDF, uploaded pictures and pictures at addresses, in their order. */
export function SlidesFields({ card, values, onChange }: SlidesFieldsProps) {
  const words = useWords("scenarioInspector").cards;
  const [open, setOpen] = useState<number | null>(null);
  const { ref, focus, isOn } = useFocusPart();
  const slides = card.pictures ?? [];
  const room = CARD_LIMITS.pictures - slides.length;
  const write = (next: Slide[], field?: string) =>
    onChange(setField(card, "pictures", next.length > 0 ? next : undefined), field);
  const add = (added: Slide[]) => {
    const next = [...slides, ...withFittingTexts(slides, added, location.origin)];
    // The button for uploads is gone once the card is full.
    if (next.length >= CARD_LIMITS.pictures && isOn("upload")) focus({ part: "open", row: next.length - 1 });
    write(next);
  };
  const move = (from: number, to: number) => {
    const slide = slides[from];
    if (!slide || to < 0 || to >= slides.length) return;
    write(slides.toSpliced(from, 1).toSpliced(to, 0, slide));
    setOpen(to);
    const isAtEnd = to === (to < from ? 0 : slides.length - 1);
    focus({ part: isAtEnd ? "open" : to < from ? "up" : "down", row: to });
  };
  const remove = (index: number) => {
    write(slides.toSpliced(index, 1));
    setOpen(null);
    const left = slides.length - 1;
    focus(left === 0 ? { part: "upload" } : { part: "open", row: Math.min(index, left - 1) });
  };
  return (
    <div ref={ref} data-field="pictures" className="flex flex-col gap-2">
      <p className="text-sm font-medium">{words.pictures}</p>
      {slides.length > 0 && (
        <ol
          aria-label={words.pictures}
          className="flex max-h-96 flex-col divide-y overflow-y-auto rounded-md border"
        >
          {slides.map((slide, index) => (
            <SlideRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide has no other name, and can be there twice.
              key={index}
              slide={slide}
              {...{ index, values }}
              count={slides.length}
              isOpen={open === index}
              onOpen={(isOpen) => setOpen(isOpen ? index : null)}
              onChange={(next, part) => write(slides.with(index, next), part && `picture ${part} ${index}`)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {slides.length > 0 && !fitsCard(slides, typeof location === "undefined" ? "" : location.origin) && (
        <p role="alert" className="text-xs text-danger">
          {words.uploads.textsTooLong}
        </p>
      )}
      <PictureUpload room={room} allowsPdf onUploaded={add} />
      {room > 0 && <AddressLines room={room} onAdd={add} />}
    </div>
  );
}

/** Adds pictures that are on the web, several at once if they are pasted. */
function AddressLines({ room, onAdd }: { room: number; onAdd: (slides: Slide[]) => void }) {
  const words = useWords("scenarioInspector").cards;
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const add = () => {
    const slides = readPictures(text);
    const isWrong = slides.length === 0 || slides.some(({ url }) => !isPictureAddress(url));
    setError(isWrong ? words.addressRule : slides.length > room ? words.tooMany : undefined);
    if (isWrong || slides.length > room) return;
    onAdd(slides);
    setText("");
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        className="self-stretch"
        label={words.uploads.addresses}
        hint={words.picturesHint}
        error={error}
        value={text}
        rows={2}
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(undefined);
        }}
      />
      {text.trim() !== "" && (
        <Button size="sm" onClick={add}>
          {words.uploads.addAddresses}
        </Button>
      )}
    </div>
  );
}

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
function SlideRow({ slide, index, count, isOpen, onOpen, onMove, onRemove, ...rest }: SlideRowProps) {
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
                icon={ChevronUp}
              />
              <Button
                variant="ghost"
                size="icon"
                data-part="down"
                aria-label={fill(words.moveDown, number)}
                title={fill(words.moveDown, number)}
                disabled={index === count - 1}
                onClick={() => onMove(index + 1)}
                icon={ChevronDown}
              />
              <RemoveButton className="ml-auto" name={fill(words.removeSlide, number)} onClick={onRemove} />
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

function SlideTexts({ slide, values, onChange }: Pick<SlideRowProps, "slide" | "values" | "onChange">) {
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
