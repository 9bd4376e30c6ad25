import { useId } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { MAX_VISITOR_VALUE, type VisitorField, visitorValueProblem } from "#lib/links/visitor-fields.ts";
import type { TermsForm } from "./use-terms.ts";

/** The questions that a link asks before a call. */
export function VisitorFields({ form }: { form: TermsForm }) {
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
