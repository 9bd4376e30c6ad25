import { type ComponentProps, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Select } from "#components/ui/form/select.tsx";
import { fill } from "#components/words/fill.ts";
import type { CardField, CardOf } from "#lib/flow/cards/card.ts";
import { optionLabel } from "#lib/flow/cards/card-answers.ts";
import { CARD_LIMITS, type InputFormat } from "#lib/flow/cards/card-limits.ts";
import { likelyEmail } from "#lib/flow/cards/spoken-values.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { type BodyProps, type CardFault, type CardWords, faultText, isAnswerFault } from "./card-props.ts";
import { SendButton } from "./choice-cards.tsx";

const INPUTS: Record<Exclude<InputFormat, "address">, ComponentProps<"input">> = {
  text: { type: "text" },
  // As text, because a browser's own check of an address would speak another language than the page.
  email: {
    type: "text",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  number: { type: "text", inputMode: "decimal", autoComplete: "off" },
  date: { type: "date" },
  time: { type: "time" },
  datetime: { type: "datetime-local" },
};

const LOOK =
  "w-full rounded-md border border-input bg-surface px-3 text-base shadow-control aria-invalid:border-danger max-wide:text-md";

type FieldProps = {
  label: string;
  isLabelHidden?: boolean;
  format: InputFormat;
  value: string;
  placeholder?: string | undefined;
  optional?: boolean | undefined;
  fault: CardFault | null;
  words: CardWords;
  onChange: (value: string) => void;
};

/** A field for one value. Addresses and numbers are in letters that are easy to tell apart. */
function ValueField(props: FieldProps) {
  const { label, isLabelHidden, format, value, placeholder, optional, fault, words, onChange } = props;
  const id = useId();
  const control = {
    id,
    value,
    placeholder,
    dir: "auto",
    maxLength: CARD_LIMITS.answerCharacters,
    "aria-invalid": fault !== null,
    "aria-describedby": fault ? `${id}-note` : undefined,
    "data-testid": "card-input",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  const isSpelled = format === "email" || format === "phone" || format === "number";
  const meant = format === "email" ? likelyEmail(value.trim()) : null;
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        dir="auto"
        className={cx("text-base font-medium wrap-anywhere", isLabelHidden && "sr-only")}
      >
        {label}
        {optional && <span className="ml-1.5 font-normal text-muted">{words.optional}</span>}
      </label>
      {format === "address" ? (
        <textarea
          {...control}
          dir="auto"
          rows={3}
          autoComplete="street-address"
          className={cx(LOOK, "py-2")}
        />
      ) : (
        <input
          {...INPUTS[format]}
          {...control}
          enterKeyHint="send"
          className={cx(LOOK, "h-11", isSpelled && "font-mono tracking-wide")}
        />
      )}
      {meant && (
        <Suggestion
          text={fill(words.didYouMean, { value: meant })}
          onUse={() => onChange(meant)}
          words={words}
        />
      )}
      <FieldFault id={id} fault={fault} words={words} />
    </div>
  );
}

function FieldFault({ id, fault, words }: { id: string } & Pick<FieldProps, "fault" | "words">) {
  return (
    fault && (
      <p id={`${id}-note`} role="alert" className="text-sm text-danger">
        {faultText(words, fault)}
      </p>
    )
  );
}

function Suggestion({ text, onUse, words }: { text: string; onUse: () => void; words: CardWords }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <Button size="sm" onClick={onUse}>
        {words.use}
      </Button>
    </p>
  );
}

/** What the visitor types, and what was heard: it fills the field until they type themselves, and is offered after that. */
function useHeard(heard: string): {
  value: string;
  change: (value: string) => void;
  /** A newer value that was heard while the visitor's own one is in the field. */
  offered: string | null;
} {
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(heard);
  const value = typed ?? heard;
  const change = (next: string) => {
    setTyped(next);
    setSeen(heard);
  };
  const isNew = typed !== null && heard !== seen && heard !== "" && heard !== typed;
  return { value, change, offered: isNew ? heard : null };
}

/** One value, with what was heard already in the field. */
export function InputCard({ card, words, busy, fault, onAnswer }: BodyProps<CardOf<"input">>) {
  const { value, change, offered } = useHeard(card.value ?? "");
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(value);
      }}
    >
      <ValueField
        label={card.label ?? words.formats[card.format]}
        format={card.format}
        value={value}
        placeholder={card.placeholder}
        fault={fault && isAnswerFault(fault) ? fault : null}
        words={words}
        onChange={change}
      />
      {offered !== null && (
        <Suggestion
          text={fill(words.heard, { value: offered })}
          onUse={() => change(offered)}
          words={words}
        />
      )}
      {card.value && value === card.value && <p className="text-sm text-muted">{words.checkHeard}</p>}
      <SendButton words={words} busy={busy} />
    </form>
  );
}

/** Several values at once. */
export function FormCard({ card, words, busy, fault, onAnswer }: BodyProps<CardOf<"form">>) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const answerOf = ({ name, value = "" }: CardField) => typed[name] ?? value;
  const faultOf = ({ name }: CardField) => (fault && "field" in fault && fault.field === name ? fault : null);
  const send = () => {
    const answers = card.fields.map((field): [string, JsonValue] => [field.name, answerOf(field)]);
    onAnswer(Object.fromEntries(answers));
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {card.fields.map((field) => {
        const { name, label, format, optional } = field;
        const shared = { label, optional, fault: faultOf(field), words, value: answerOf(field) };
        const onChange = (value: string) => setTyped((now) => ({ ...now, [name]: value }));
        return format === "choice" ? (
          <ChoiceField key={name} {...shared} options={field.options ?? []} onChange={onChange} />
        ) : (
          <ValueField key={name} {...shared} format={format} onChange={onChange} />
        );
      })}
      <SendButton words={words} busy={busy} />
    </form>
  );
}

type ChoiceFieldProps = Pick<FieldProps, "label" | "value" | "optional" | "fault" | "words" | "onChange"> & {
  options: NonNullable<CardField["options"]>;
};

function ChoiceField({ label, value, optional, fault, words, options, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} dir="auto" className="text-base font-medium wrap-anywhere">
        {label}
        {optional && <span className="ml-1.5 font-normal text-muted">{words.optional}</span>}
      </label>
      <Select
        id={id}
        value={value}
        aria-invalid={fault !== null}
        aria-describedby={fault ? `${id}-note` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{words.choose}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {optionLabel(option)}
          </option>
        ))}
      </Select>
      <FieldFault id={id} fault={fault} words={words} />
    </div>
  );
}
