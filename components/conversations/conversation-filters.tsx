"use client";

import { Search, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Field, InputField } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { ZoneInput } from "./zone-input.tsx";

type Named = { id: string; name: string };
type Shown = Partial<
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
  shown: Shown;
  scenarios: Named[];
  avatars: Named[];
  links: Named[];
  isFiltered: boolean;
};

type Options = readonly (readonly [value: string, label: string])[];
const KINDS = [
  ["", "Calls"],
  ["test", "Tests of drafts"],
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
  ["false", "Without"],
] as const;
/** What stands behind "More filters". */
const MORE = ["avatar_id", "hosted_link_id", "length", "has_recording", "kind", "from", "to"] as const;

const WIDTH = "w-40 max-wide:w-[calc(50%-6px)]";
const ALL = ["", "All"] as const;
const namesOf = (named: Named[]): Options => [ALL, ...named.map(({ id, name }) => [id, name] as const)];

/** Narrows the list. A form that needs no script: its answer is an address that can be kept and shared. */
export function ConversationFilters(props: ConversationFiltersProps) {
  const { shown, scenarios, avatars, links, isFiltered } = props;
  const hasMore = MORE.some((name) => shown[name] !== undefined);
  return (
    <form action="/conversations" className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <InputField
          label="Said in a call"
          name="q"
          type="search"
          placeholder="Words, or a session id"
          defaultValue={shown.q}
          maxLength={200}
          className="w-64 max-wide:w-full"
        />
        <Choice label="State" name="status" shown={shown} options={[ALL, ...STATES]} />
        <Choice label="Outcome" name="outcome" shown={shown} options={[ALL, ...OUTCOMES]} />
        <Choice label="Scenario" name="scenario_id" shown={shown} options={namesOf(scenarios)} />
        <Button type="submit">
          <Search aria-hidden="true" />
          Search
        </Button>
        {isFiltered && (
          <Link href="/conversations" className={buttonClass({ variant: "ghost" })}>
            Show all
          </Link>
        )}
      </div>
      <details open={hasMore} className="group">
        <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm text-muted hover:text-foreground">
          <SlidersHorizontal aria-hidden="true" className="size-4 stroke-[1.75]" />
          More filters
        </summary>
        <div className="flex flex-wrap items-end gap-3 pt-3">
          <Choice label="Avatar" name="avatar_id" shown={shown} options={namesOf(avatars)} />
          <Choice label="Link" name="hosted_link_id" shown={shown} options={namesOf(links)} />
          <Choice label="Length" name="length" shown={shown} options={[ALL, ...LENGTHS]} />
          <Choice label="Recording" name="has_recording" shown={shown} options={[ALL, ...RECORDINGS]} />
          <Choice label="Show" name="kind" shown={shown} options={KINDS} />
          <InputField label="From" name="from" type="date" defaultValue={shown.from} className={WIDTH} />
          <InputField label="Until" name="to" type="date" defaultValue={shown.to} className={WIDTH} />
          <ZoneInput />
        </div>
      </details>
    </form>
  );
}

type ChoiceProps = { label: string; name: keyof Shown; shown: Shown; options: Options };

function Choice({ label, name, shown, options }: ChoiceProps) {
  return (
    <Field label={label} className={WIDTH}>
      {(control) => (
        <Select {...control} name={name} defaultValue={shown[name] ?? ""} controlSize="sm">
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
