"use client";

import { Search, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { ZoneInput } from "#components/ui/time/zone-input.tsx";

type Named = { id: string; name: string };
type FilterValues = Partial<
  Record<
    | "q"
    | "kind"
    | "status"
    | "outcome"
    | "scenario_id"
    | "avatar_id"
    | "hosted_link_id"
    | "length"
    | "has_recording"
    | "from"
    | "to"
    | "zone",
    string
  >
>;
type ConversationFiltersProps = {
  values: FilterValues;
  scenarios: Named[];
  avatars: Named[];
  links: Named[];
  isFiltered: boolean;
};

type Options = readonly (readonly [value: string, label: string])[];
const KINDS = [
  ["", "Calls"],
  ["test", "Draft tests"],
] as const;
const STATES = [
  ["active", "Live"],
  ["created", "Waiting"],
  ["ended", "Ended"],
  ["expired", "Not joined"],
  ["failed", "Failed"],
] as const;
const OUTCOMES = [
  ["yes", "Yes"],
  ["no", "No"],
  ["unclear", "Unclear"],
] as const;
const LENGTHS = [
  ["short", "Under 1 minute"],
  ["medium", "1 to 5 minutes"],
  ["long", "5 minutes or more"],
] as const;
const RECORDINGS = [
  ["true", "With recording"],
  ["false", "Without recording"],
] as const;
/** The filters under "More filters". */
const MORE_FILTERS = [
  "avatar_id",
  "hosted_link_id",
  "length",
  "has_recording",
  "kind",
  "from",
  "to",
] as const;

const WIDTH = "w-40 max-wide:w-[calc(50%-6px)]";
const ALL = ["", "All"] as const;
const nameOptions = (named: Named[]): Options => [ALL, ...named.map(({ id, name }) => [id, name] as const)];

/**
 * Filters the list. The form works without JavaScript, and its result is a URL that can be bookmarked and
 * shared.
 */
export function ConversationFilters(props: ConversationFiltersProps) {
  const { values, scenarios, avatars, links, isFiltered } = props;
  const hasMore = MORE_FILTERS.some((name) => values[name] !== undefined);
  return (
    <form action="/conversations" className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <InputField
          label="Transcript"
          name="q"
          type="search"
          placeholder="Words or a session ID"
          defaultValue={values.q}
          maxLength={200}
          className="w-64 max-wide:w-full"
        />
        <Choice label="State" name="status" values={values} options={[ALL, ...STATES]} />
        <Choice label="Outcome" name="outcome" values={values} options={[ALL, ...OUTCOMES]} />
        <Choice label="Scenario" name="scenario_id" values={values} options={nameOptions(scenarios)} />
        <Button type="submit">
          <Search aria-hidden="true" />
          Search
        </Button>
        {isFiltered && (
          <Link href="/conversations" className={buttonClass({ variant: "ghost" })}>
            Clear filters
          </Link>
        )}
      </div>
      <details open={hasMore} className="group">
        <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm text-muted hover:text-foreground">
          <SlidersHorizontal aria-hidden="true" className="size-4 stroke-[1.75]" />
          More filters
        </summary>
        <div className="flex flex-wrap items-end gap-3 pt-3">
          <Choice label="Avatar" name="avatar_id" values={values} options={nameOptions(avatars)} />
          <Choice label="Link" name="hosted_link_id" values={values} options={nameOptions(links)} />
          <Choice label="Length" name="length" values={values} options={[ALL, ...LENGTHS]} />
          <Choice label="Recording" name="has_recording" values={values} options={[ALL, ...RECORDINGS]} />
          <Choice label="Show" name="kind" values={values} options={KINDS} />
          {/* They wrap together. */}
          <span className="flex gap-3 max-wide:w-full">
            <InputField label="From" name="from" type="date" defaultValue={values.from} className={WIDTH} />
            <InputField label="Until" name="to" type="date" defaultValue={values.to} className={WIDTH} />
          </span>
          <ZoneInput />
        </div>
      </details>
    </form>
  );
}

type ChoiceProps = { label: string; name: keyof FilterValues; values: FilterValues; options: Options };

function Choice({ label, name, values, options }: ChoiceProps) {
  return (
    <Field label={label} className={WIDTH}>
      {(control) => (
        <Select {...control} name={name} defaultValue={values[name] ?? ""} controlSize="sm">
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
