import { type ComponentProps, useEffect, useId, useRef } from "react";
import { MemoryConsent } from "#components/call/memory/memory-consent.tsx";
import { useWords } from "#components/call/words/use-words.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { MAX_VISITOR_VALUE, type VisitorField, visitorValueProblem } from "#lib/links/visitor-fields.ts";
import type { TermsForm } from "./use-terms.ts";

/**
 * A screen with a call's terms. Enter in a field presses its submit button, which starts the call; until the page's script
 * runs, it does nothing.
 */
export function TermsScreen(props: ComponentProps<"form">) {
  return <form {...props} method="dialog" noValidate onSubmit={(event) => event.preventDefault()} />;
}

/** A link's requirements before a call: its questions, passcode and consent text; and its offer to remember the visitor. */
export function TermsFields({ form }: { form: TermsForm }) {
  const { hasPasscode, consent, memory } = form.terms;
  const fields = useRef<HTMLDivElement>(null);
  // The missing answer may be out of view while the start button is in it.
  useEffect(() => {
    if (form.attempts > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form.attempts]);
  if (!hasPasscode && !consent && !memory && form.questions.length === 0) return null;
  return (
    <div ref={fields} className="my-5 grid gap-5 max-wide:my-3">
      <VisitorFields form={form} />
      {hasPasscode && <PasscodeField form={form} />}
      {consent && <ConsentField form={form} text={consent.text} />}
      {memory && <MemoryConsent form={form} memory={memory} />}
    </div>
  );
}

function PasscodeField({ form }: { form: TermsForm }) {
  const words = useWords().before;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isMissing = form.attempts > 0 && form.passcode === "";
  const error = form.isPasscodeWrong ? words.passcodeWrong : isMissing ? words.passcodeNeeded : null;
  useEffect(() => {
    if (form.isPasscodeWrong) input.current?.focus();
  }, [form.isPasscodeWrong]);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-base font-medium">
        {words.passcode}
      </label>
      <input
        ref={input}
        id={id}
        data-testid="passcode"
        type="password"
        autoComplete="off"
        maxLength={64}
        value={form.passcode}
        onChange={(event) => form.setPasscode(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        className="h-10 rounded-md border border-input bg-surface px-3 text-base shadow-control aria-invalid:border-danger max-wide:text-md"
      />
      <p
        id={`${id}-note`}
        role={error ? "alert" : undefined}
        className={error ? "text-sm text-danger" : "text-sm text-muted"}
      >
        {error ?? words.passcodeHint}
      </p>
    </div>
  );
}

function ConsentField({ form, text }: { form: TermsForm; text: string }) {
  const words = useWords().before;
  const id = useId();
  const isMissing = form.attempts > 0 && !form.isAgreed;
  return (
    <div className="grid gap-2">
      <h2 id={`${id}-title`} className="text-base font-medium">
        {words.consentTitle}
      </h2>
      {/* Scrollable text must be reachable by keyboard. */}
      <section
        {...{ tabIndex: 0 }}
        aria-labelledby={`${id}-title`}
        dir="auto"
        className="max-h-40 overflow-auto rounded-md border bg-surface-sunk p-3 text-sm whitespace-pre-line text-muted [overflow-wrap:anywhere]"
      >
        {text}
      </section>
      <label className="flex items-start gap-2.5 py-1 text-base">
        <input
          type="checkbox"
          data-testid="consent"
          checked={form.isAgreed}
          onChange={(event) => form.setAgreed(event.target.checked)}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-note` : undefined}
          className="mt-0.5 size-[18px] shrink-0 accent-accent"
        />
        {words.consentAgree}
      </label>
      {isMissing && (
        <p id={`${id}-note`} role="alert" className="text-sm text-danger">
          {words.consentNeeded}
        </p>
      )}
    </div>
  );
}

/** The questions that a link asks before a call. */
function VisitorFields({ form }: { form: TermsForm }) {
  return form.questions.map((field) => <Question key={field.name} field={field} form={form} />);
}

const LOOK =
  "h-10 w-full rounded-md border border-input bg-surface px-3 text-base shadow-control aria-invalid:border-danger max-wide:text-md";
const INPUTS = {
  text: { type: "text" },
  email: { type: "email", inputMode: "email", autoComplete: "email", spellCheck: false },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  date: { type: "date" },
} as const;

function Question({ field, form }: { field: VisitorField; form: TermsForm }) {
  const words = useWords().before;
  const id = useId();
  const value = form.answers[field.name] ?? "";
  const problem = form.attempts > 0 ? visitorValueProblem(field, value) : null;
  const control = {
    id,
    value,
    required: field.required,
    "aria-invalid": problem !== null,
    "aria-describedby": problem ? `${id}-note` : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.setAnswer(field.name, currentTarget.value),
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} dir="auto" className="text-base font-medium wrap-anywhere">
        {field.label}
        {!field.required && <span className="ml-1.5 font-normal text-muted">{words.optional}</span>}
      </label>
      {field.type === "choice" ? (
        <Select {...control}>
          <option value="">{words.choose}</option>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      ) : (
        <input
          {...INPUTS[field.type]}
          {...control}
          dir="auto"
          maxLength={MAX_VISITOR_VALUE}
          className={LOOK}
        />
      )}
      {problem && (
        <p id={`${id}-note`} role="alert" className="text-sm text-danger">
          {problem === "missing" ? words.answerNeeded : words.answerForms[field.type]}
        </p>
      )}
    </div>
  );
}
