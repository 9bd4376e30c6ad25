"use client";

import Link from "next/link";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Field, InputField } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";

type ConversationFiltersProps = {
  shown: { kind?: string; scenario_id?: string; status?: string; from?: string; to?: string };
  scenarios: { id: string; name: string }[];
  isFiltered: boolean;
};

const STATES = [
  ["active", "Live"],
  ["created", "Waiting"],
  ["ended", "Ended"],
  ["expired", "Not joined"],
  ["failed", "Failed"],
] as const;

/** Narrows the list. A form that needs no script: its answer is an address that can be kept and shared. */
export function ConversationFilters({ shown, scenarios, isFiltered }: ConversationFiltersProps) {
  return (
    <form action="/conversations" className="mb-5 flex flex-wrap items-end gap-3">
      <Field label="Show" className="w-36 max-wide:w-[calc(50%-6px)]">
        {(control) => (
          <Select {...control} name="kind" defaultValue={shown.kind ?? ""} controlSize="sm">
            <option value="">Calls</option>
            <option value="test">Tests of drafts</option>
          </Select>
        )}
      </Field>
      <Field label="State" className="w-36 max-wide:w-[calc(50%-6px)]">
        {(control) => (
          <Select {...control} name="status" defaultValue={shown.status ?? ""} controlSize="sm">
            <option value="">All</option>
            {STATES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Scenario" className="w-48 max-wide:w-[calc(50%-6px)]">
        {(control) => (
          <Select {...control} name="scenario_id" defaultValue={shown.scenario_id ?? ""} controlSize="sm">
            <option value="">All</option>
            {scenarios.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <InputField
        label="From"
        name="from"
        type="date"
        defaultValue={shown.from}
        className="w-36 max-wide:w-[calc(50%-6px)]"
      />
      <InputField
        label="Before"
        name="to"
        type="date"
        defaultValue={shown.to}
        className="w-36 max-wide:w-[calc(50%-6px)]"
      />
      <Button type="submit">Filter</Button>
      {isFiltered && (
        <Link href="/conversations" className={buttonClass({ variant: "ghost" })}>
          Show all
        </Link>
      )}
    </form>
  );
}
