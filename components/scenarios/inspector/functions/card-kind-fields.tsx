"use client";

import { setField } from "#components/scenarios/inspector/field-values.ts";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { CardDefinition } from "#lib/flow/cards/card.ts";
import { CARD_LIMITS, INPUT_FORMATS } from "#lib/flow/cards/card-limits.ts";
import { pictureIdOf } from "#lib/flow/cards/picture-reference.ts";
import { Choice, LocalField, NumberField } from "../fields.tsx";
import { PictureThumb } from "../pictures/picture-thumb.tsx";
import { PictureUpload } from "../pictures/picture-upload.tsx";
import { SlidesFields } from "../pictures/slides-fields.tsx";
import { useFocusPart } from "../pictures/use-focus-part.ts";
import { CardFormFields } from "./card-form-fields.tsx";
import { readFacts, readOptions, readRows, writeFacts, writeOptions, writeRows } from "./card-lines.ts";
import { CardText, type CardTextProps, useCardWords } from "./card-text.tsx";

type KindProps<Shown = CardDefinition> = {
  card: Shown;
  /** The names that templates can use. */
  values: readonly string[];
  onChange: (card: CardDefinition, field?: string) => void;
};
type Of<Kind extends CardDefinition["kind"]> = Extract<CardDefinition, { kind: Kind }>;

/** The fields of one kind of card. What stays empty and the card needs, the model fills. */
export function CardKindFields({ card, ...rest }: KindProps) {
  switch (card.kind) {
    case "choice":
    case "choices":
      return <OptionFields card={card} {...rest} />;
    case "input":
      return <InputFields card={card} {...rest} />;
    case "form":
      return <CardFormFields card={card} onChange={rest.onChange} />;
    case "rating":
      return <RatingFields card={card} {...rest} />;
    case "confirmation":
      return <ConfirmationFields card={card} {...rest} />;
    case "link":
    case "file":
      return <AddressFields card={card} {...rest} />;
    case "picture":
      return <PictureFields card={card} {...rest} />;
    case "slides":
      return <SlidesFields card={card} {...rest} />;
    case "table":
      return <TableFields card={card} {...rest} />;
    case "chart":
      return <ChartFields card={card} {...rest} />;
    case "qr":
      return <CardText card={card} field="value" {...rest} />;
  }
}

function OptionFields({ card, onChange }: KindProps<Of<"choice"> | Of<"choices">>) {
  const words = useCardWords();
  return (
    <>
      <LocalField
        label={words.options}
        hint={`${words.optionsHint} ${words.openOptions}`}
        value={writeOptions(card.options)}
        rows={4}
        onType={(text) => {
          const options = readOptions(text);
          if (options.length > CARD_LIMITS.options) return words.tooMany;
          if (new Set(options.map(({ value }) => value)).size < options.length) return words.sameOption;
          return void onChange(
            setField(card, "options", options.length > 0 ? options : undefined),
            "options",
          );
        }}
      />
      {card.kind === "choices" && (
        <>
          <NumberField
            label={words.min}
            value={card.min}
            {...{ min: 0, max: CARD_LIMITS.options, standard: 0, isWhole: true }}
            onChange={(min) => onChange(setField(card, "min", min), "min")}
          />
          <NumberField
            label={words.max}
            value={card.max}
            {...{ min: 0, max: CARD_LIMITS.options, standard: CARD_LIMITS.options, isWhole: true }}
            onChange={(max) => onChange(setField(card, "max", max), "max")}
          />
        </>
      )}
    </>
  );
}

function InputFields({ card, values, onChange }: KindProps<Of<"input">>) {
  const words = useCardWords();
  return (
    <>
      <Choice
        label={words.format}
        value={card.format}
        options={INPUT_FORMATS.map((format) => ({ value: format, label: words.formats[format] }))}
        onChange={(chosen) => {
          const format = INPUT_FORMATS.find((one) => one === chosen);
          if (format) onChange({ ...card, format });
        }}
      />
      <CardText card={card} field="placeholder" values={values} onChange={onChange} />
    </>
  );
}

function RatingFields({ card, values, onChange }: KindProps<Of<"rating">>) {
  const words = useCardWords();
  return (
    <>
      <NumberField
        label={words.stars}
        value={card.max}
        {...{ min: 2, max: CARD_LIMITS.stars, standard: 5, isWhole: true }}
        onChange={(max) => onChange(setField(card, "max", max), "stars")}
      />
      <CardText card={card} field="low" values={values} onChange={onChange} />
      <CardText card={card} field="high" values={values} onChange={onChange} />
    </>
  );
}

function ConfirmationFields({ card, values, onChange }: KindProps<Of<"confirmation">>) {
  const words = useCardWords();
  return (
    <>
      <LocalField
        label={words.facts}
        hint={words.factsHint}
        value={writeFacts(card.facts)}
        rows={3}
        values={values}
        onType={(text) => {
          const facts = readFacts(text);
          if (facts.length > CARD_LIMITS.fields) return words.tooMany;
          return void onChange(setField(card, "facts", facts.length > 0 ? facts : undefined), "facts");
        }}
      />
      <CardText card={card} field="confirm" values={values} onChange={onChange} />
      <CardText card={card} field="decline" values={values} onChange={onChange} />
    </>
  );
}

function AddressFields({ card, ...rest }: KindProps<Of<"link"> | Of<"file">>) {
  return (
    <>
      <CardText card={card} field="url" {...rest} />
      {card.kind === "link" && <CardText card={card} field="label" {...rest} />}
      {card.kind === "file" && <CardText card={card} field="name" {...rest} />}
    </>
  );
}

function TableFields({ card, values, onChange }: KindProps<Of<"table">>) {
  const words = useCardWords();
  return (
    <>
      <LocalField
        label={words.columns}
        hint={words.columnsHint}
        value={writeRows(card.columns && [card.columns])}
        values={values}
        onType={(text) => {
          const columns = readRows(text)[0];
          if ((columns?.length ?? 0) > CARD_LIMITS.columns) return words.tooMany;
          return void onChange(setField(card, "columns", columns), "columns");
        }}
      />
      <LocalField
        label={words.rows}
        hint={words.rowsHint}
        value={writeRows(card.rows)}
        rows={4}
        values={values}
        onType={(text) => {
          const rows = readRows(text);
          const isTooMuch =
            rows.length > CARD_LIMITS.rows || rows.some((row) => row.length > CARD_LIMITS.columns);
          if (isTooMuch) return words.tooMany;
          return void onChange(setField(card, "rows", rows.length > 0 ? rows : undefined), "rows");
        }}
      />
    </>
  );
}

function ChartFields({ card, values, onChange }: KindProps<Of<"chart">>) {
  const words = useCardWords();
  return (
    <>
      <Choice
        label={words.chart}
        value={card.chart ?? "bar"}
        options={[
          { value: "bar", label: words.charts.bar },
          { value: "line", label: words.charts.line },
        ]}
        onChange={(chart) => onChange(setField(card, "chart", chart === "line" ? "line" : undefined))}
      />
      <CardText card={card} field="unit" values={values} onChange={onChange} />
    </>
  );
}

type PictureCard = Extract<CardDefinition, { kind: "picture" }>;
type PictureFieldsProps = Omit<CardTextProps, "field" | "card"> & { card: PictureCard };

/** The picture of a card: uploaded, or at an address, which the model chooses if there is none. */
function PictureFields({ card, values, onChange }: PictureFieldsProps) {
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
