"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { ZoneInput } from "#components/ui/time/zone-input.tsx";
import { useWords } from "#components/words/use-words.tsx";

type AuditFiltersProps = {
  values: { area?: string; from?: string; until?: string };
  areas: readonly (readonly [value: string, label: string])[];
  isFiltered: boolean;
};

const WIDTH = "w-40 max-wide:w-[calc(50%-6px)]";

/** Filters the audit log. The form works without JavaScript, and its result is a URL that can be bookmarked. */
export function AuditFilters({ values, areas, isFiltered }: AuditFiltersProps) {
  const words = useWords("auditLog").filters;
  return (
    <form action="/audit-log" className="mb-5 flex flex-wrap items-end gap-3">
      <SelectField
        label={words.area}
        className={WIDTH}
        name="area"
        defaultValue={values.area ?? ""}
        options={areas}
      >
        <option value="">{words.all}</option>
      </SelectField>
      <InputField label={words.from} name="from" type="date" defaultValue={values.from} className={WIDTH} />
      <InputField
        label={words.until}
        name="until"
        type="date"
        defaultValue={values.until}
        className={WIDTH}
      />
      <ZoneInput />
      <Button type="submit" icon={Search}>
        {words.search}
      </Button>
      {isFiltered && (
        <Link href="/audit-log" className={buttonClass({ variant: "ghost" })}>
          {words.clear}
        </Link>
      )}
    </form>
  );
}
