"use client";

import { setField } from "#components/scenarios/inspector/field-values.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { CardDefinition } from "#lib/flow/cards/card.ts";
import { CARD_LIMITS, INPUT_FORMATS, isCardAddress } from "#lib/flow/cards/card-limits.ts";
import { Choice, LocalField, NumberField } from "../fields.tsx";
import { CardFormFields } from "./card-form-fields.tsx";
import {
  readFacts,
  readOptions,
  readPictures,
  readRows,
  writeFacts,
  writeOptions,
  writePictures,
  writeRows,
} from "./card-lines.ts";

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
    case "picture":
    case "file":
      return <AddressFields card={card} {...rest} />;
    case "slides":
    case "table":
      return <ListFields card={card} {...rest} />;
    case "chart":
      return <ChartFields card={card} {...rest} />;
    case "qr":
      return <TextOf card={card} field="value" {...rest} />;
  }
}

type TextName = keyof ReturnType<typeof useCardWords>["fields"];

/** The card with another text in one of its fields. An empty one is left out, because the model fills it. */
function withText(card: CardDefinition, field: TextName, text: string): CardDefinition {
  const copy = { ...card };
  if (text === "") Reflect.deleteProperty(copy, field);
  else Reflect.set(copy, field, text);
  return copy;
}

/** One text of a card, by the name of its field. */
function TextOf({ card, field, values, onChange }: KindProps & { field: TextName }) {
  const words = useCardWords();
  const value: unknown = Reflect.get(card, field);
  return (
    <LocalField
      label={words.fields[field]}
      {...(OPEN.has(field) && { hint: words.openHint })}
      value={typeof value === "string" ? value : ""}
      values={values}
      onType={(text) => {
        if (field === "url" && text !== "" && !isAddress(text, card.kind === "link"))
          return words.addressRule;
        return void onChange(withText(card, field, text), field);
      }}
    />
  );
}

/** What the model fills if the owner does not. */
const OPEN: ReadonlySet<TextName> = new Set(["url", "alt", "name", "value"]);

const isAddress = (text: string, isLink: boolean): boolean =>
  text.startsWith("{{") || isCardAddress(text.replace(/\{\{[^{}]{0,100}\}\}/g, "x"), { isWeb: !isLink });

const useCardWords = () => useWords("scenarioInspector").cards;

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
      <TextOf card={card} field="placeholder" values={values} onChange={onChange} />
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
      <TextOf card={card} field="low" values={values} onChange={onChange} />
      <TextOf card={card} field="high" values={values} onChange={onChange} />
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
      <TextOf card={card} field="confirm" values={values} onChange={onChange} />
      <TextOf card={card} field="decline" values={values} onChange={onChange} />
    </>
  );
}

function AddressFields({ card, ...rest }: KindProps<Of<"link"> | Of<"picture"> | Of<"file">>) {
  return (
    <>
      <TextOf card={card} field="url" {...rest} />
      {card.kind === "link" && <TextOf card={card} field="label" {...rest} />}
      {card.kind === "picture" && <TextOf card={card} field="alt" {...rest} />}
      {card.kind === "file" && <TextOf card={card} field="name" {...rest} />}
    </>
  );
}

function ListFields({ card, values, onChange }: KindProps<Of<"slides"> | Of<"table">>) {
  const words = useCardWords();
  if (card.kind === "slides") {
    return (
      <LocalField
        label={words.pictures}
        hint={words.picturesHint}
        value={writePictures(card.pictures)}
        rows={4}
        values={values}
        onType={(text) => {
          const pictures = readPictures(text);
          if (pictures.length > CARD_LIMITS.pictures) return words.tooMany;
          if (pictures.some(({ url }) => !isAddress(url, false))) return words.addressRule;
          return void onChange(
            setField(card, "pictures", pictures.length > 0 ? pictures : undefined),
            "pictures",
          );
        }}
      />
    );
  }
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
      <TextOf card={card} field="unit" values={values} onChange={onChange} />
    </>
  );
}
