import type { FieldGroup, FieldView } from "#lib/openapi/field-views.ts";
import { InlineCode } from "./inline-code.tsx";

type FieldListProps = {
  fields: (FieldView & { place?: string })[];
  /** Marks what may be left out of a request; a response has every field. */
  isRequest: boolean;
};

/** Fields with their types, descriptions and limits. Those inside another one open on demand. */
export function FieldList({ fields, isRequest }: FieldListProps) {
  return (
    <ul className="divide-y">
      {fields.map((field) => (
        <li key={field.name} className="py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <code className="font-mono text-sm font-medium wrap-anywhere">{field.name}</code>
            <span className="text-xs text-subtle">{field.type}</span>
            {field.place && <span className="text-xs text-subtle">in {field.place}</span>}
            {isRequest && field.isRequired && <span className="text-xs font-medium text-warn">required</span>}
          </p>
          <p className="mt-0.5 text-sm break-words text-muted">
            <InlineCode text={sentence(field)} />
          </p>
          <InnerFields groups={field.groups} name={field.name} isRequest={isRequest} />
        </li>
      ))}
    </ul>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The description and the rules, as sentences. */
function sentence({ description, rules }: FieldView): string {
  const ended = /[.!?…]$/.test(description) ? description : `${description}.`;
  return [ended, ...(rules.length > 0 ? [`${capital(rules.join("; "))}.`] : [])].join(" ");
}

type InnerFieldsProps = { groups: FieldGroup[]; name: string; isRequest: boolean };

function InnerFields({ groups, name, isRequest }: InnerFieldsProps) {
  if (groups.length === 0) return null;
  const total = groups.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <details className="mt-1.5">
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 text-xs font-medium text-accent-text hover:underline">
        {total === 1 ? "1 field" : `${total} fields`}
        <span className="sr-only"> of {name}</span>
      </summary>
      {groups.map(({ label, fields }) => (
        <div key={label ?? ""} className="mt-1 border-l-2 pl-3.5">
          {label && (
            <p className="pt-1.5 text-xs text-subtle">
              With <code className="font-mono text-foreground">{label}</code>
            </p>
          )}
          <FieldList fields={fields} isRequest={isRequest} />
        </div>
      ))}
    </details>
  );
}
