import type { ReactNode } from "react";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import { Rich } from "#components/words/rich.tsx";
import type { FieldGroup, FieldView } from "#lib/openapi/field-views.ts";

type FieldListProps = {
  fields: (FieldView & { place?: string })[];
  /** Marks what may be left out of a request; a response has every field. */
  isRequest: boolean;
};

/** Fields with their types, descriptions and limits. Those inside another one open on demand. */
export async function FieldList({ fields, isRequest }: FieldListProps) {
  const { fields: words } = await getWords("reference");
  return (
    <ul className="divide-y">
      {fields.map((field) => (
        <li key={field.name} className="py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <code className="font-mono text-sm font-medium wrap-anywhere">{field.name}</code>
            <span lang="en" className="text-xs text-subtle">
              {field.type}
            </span>
            {field.place && (
              <span className="text-xs text-subtle">{wordPlace(field.place, words.place)}</span>
            )}
            {isRequest && field.isRequired && (
              <span className="text-xs font-medium text-warn">{words.required}</span>
            )}
          </p>
          <p lang="en" className="mt-0.5 text-sm break-words text-muted">
            <InlineCode text={sentence(field)} />
          </p>
          <InnerFields groups={field.groups} name={field.name} isRequest={isRequest} />
        </li>
      ))}
    </ul>
  );
}

const wordPlace = (place: string, words: Record<"path" | "query" | "header", string>): string =>
  place === "path" || place === "query" || place === "header" ? words[place] : place;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The description and the rules, as sentences. */
function sentence({ description, rules }: FieldView): string {
  const ended = /[.!?…]$/.test(description) ? description : `${description}.`;
  return [ended, ...(rules.length > 0 ? [`${capital(rules.join("; "))}.`] : [])].join(" ");
}

type InnerFieldsProps = { groups: FieldGroup[]; name: string; isRequest: boolean };

async function InnerFields({ groups, name, isRequest }: InnerFieldsProps) {
  if (groups.length === 0) return null;
  const { fields: words } = await getWords("reference");
  const total = groups.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <details className="mt-1.5">
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 text-xs font-medium text-accent-text hover:underline">
        {plural(words.inner, total, await getLocale())}
        <span className="sr-only"> {fill(words.innerOf, { name })}</span>
      </summary>
      {groups.map(({ label, fields }) => (
        <div key={label ?? ""} className="mt-1 border-l-2 pl-3.5">
          {label && (
            <p className="pt-1.5 text-xs text-subtle">
              <Rich
                text={words.variant}
                parts={{ code: (inner) => <code className="font-mono text-foreground">{inner}</code> }}
                values={{ label }}
              />
            </p>
          )}
          <FieldList fields={fields} isRequest={isRequest} />
        </div>
      ))}
    </details>
  );
}

export const Code = ({ children }: { children: ReactNode }) => (
  <code className="rounded-xs bg-surface-hover px-1 font-mono text-[0.92em] break-words">{children}</code>
);

/** Text in which backticks mark code. */
export function InlineCode({ text }: { text: string }) {
  return text.split("`").map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
      <Code key={index}>{piece}</Code>
    ) : (
      piece
    ),
  );
}
