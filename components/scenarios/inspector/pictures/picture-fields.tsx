"use client";

import { RemoveButton } from "#components/ui/remove-button.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { CardDefinition } from "#lib/flow/cards/card.ts";
import { pictureIdOf } from "#lib/flow/cards/picture-reference.ts";
import { CardText, type CardTextProps } from "../functions/card-text.tsx";
import { PictureThumb } from "./picture-thumb.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { useFocusPart } from "./use-focus-part.ts";

type PictureCard = Extract<CardDefinition, { kind: "picture" }>;
type PictureFieldsProps = Omit<CardTextProps, "field" | "card"> & { card: PictureCard };

/** The picture of a card: uploaded, or at an address, which the model chooses if there is none. */
export function PictureFields({ card, values, onChange }: PictureFieldsProps) {
  const words = useWords("scenarioInspector").cards;
  const { ref, focus, isOn } = useFocusPart();
  const { url = "" } = card;
  const isUploaded = pictureIdOf(url) !== null;
  const remove = () => {
    const { url: _, alt: __, ...rest } = card;
    onChange(rest);
    focus({ part: "upload" });
  };
  return (
    <div ref={ref} className="contents">
      {isUploaded ? (
        <div data-field="url" className="flex items-center gap-2 text-sm">
          <PictureThumb url={url} />
          <span className="flex-1">{words.uploads.uploaded}</span>
          <RemoveButton part="remove" name={words.uploads.removePicture} onClick={remove} />
        </div>
      ) : (
        <>
          <CardText card={card} field="url" values={values} onChange={onChange} />
          <PictureUpload
            room={1}
            allowsPdf={false}
            onUploaded={([slide]) => {
              if (!slide) return;
              if (isOn("upload")) focus({ part: "remove" });
              onChange({ ...card, url: slide.url, alt: card.alt ?? slide.alt });
            }}
          />
        </>
      )}
      <CardText card={card} field="alt" values={values} onChange={onChange} />
    </div>
  );
}
