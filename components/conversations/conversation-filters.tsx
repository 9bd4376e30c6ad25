"use client";

import { Search, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { Picker } from "#components/ui/form/picker.tsx";
import { ZoneInput } from "#components/ui/time/zone-input.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

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
    | "has_violations"
    | "criterion"
    | "visitor_id"
    | "metadata"
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
  /** What the calls are judged by. */
  criteria: Criterion[];
  isFiltered: boolean;
  /** The page that the filters are for. */
  path?: string;
};

/** One with scores has a score from 1 to 5 as its verdict. */
type Criterion = { name: string; isScored: boolean };

type Option = readonly [value: string, label: string];

/** The filters under "More filters". */
const MORE_FILTERS = [
  "avatar_id",
  "hosted_link_id",
  "length",
  "has_recording",
  "has_violations",
  "criterion",
  "visitor_id",
  "metadata",
  "kind",
  "from",
  "to",
] as const;

const WIDTH = "w-40 max-wide:w-[calc(50%-6px)]";
const LENGTHS = ["short", "medium", "long"] as const;
const STATES = ["active", "created", "ended", "expired", "failed"] as const;
const OUTCOMES = ["yes", "no", "unclear"] as const;

/** The texts of some keys as options. */
const keyOptions = <Key extends string>(keys: readonly Key[], texts: Record<Key, string>): Option[] =>
  keys.map((key) => [key, texts[key]] as const);

const nameOptions = (named: Named[]): Option[] => named.map(({ id, name }) => [id, name] as const);

/**
 * Filters the list. The form works without JavaScript, except for the search of long lists, and its result is a URL that
 * can be bookmarked and shared.
 */
export function ConversationFilters(props: ConversationFiltersProps) {
  const { values, scenarios, isFiltered, path = "/conversations" } = props;
  const { filters: words, outcomes } = useWords("conversations");
  const all = ["", words.all] as const;
  return (
    <form action={path} className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <InputField
          label={words.transcript}
          name="q"
          type="search"
          placeholder={words.transcriptHint}
          defaultValue={values.q}
          maxLength={200}
          className="w-64 max-wide:w-full"
        />
        <Choice
          label={words.state}
          name="status"
          values={values}
          options={[all, ...keyOptions(STATES, words.states)]}
        />
        <Choice
          label={words.outcome}
          name="outcome"
          values={values}
          options={[all, ...keyOptions(OUTCOMES, outcomes)]}
        />
        <Choice
          label={words.scenario}
          name="scenario_id"
          values={values}
          options={[all, ...nameOptions(scenarios)]}
        />
        <Button type="submit" icon={Search}>
          {words.search}
        </Button>
        {isFiltered && (
          <Link href={path} className={buttonClass({ variant: "ghost" })}>
            {words.clear}
          </Link>
        )}
      </div>
      <MoreFilters {...props} />
    </form>
  );
}

function MoreFilters({ values, avatars, links, criteria }: ConversationFiltersProps) {
  const { filters: words, guardrails } = useWords("conversations");
  const all = ["", words.all] as const;
  const isUsed = MORE_FILTERS.some((name) => values[name] !== undefined);
  return (
    <details open={isUsed} className="group">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm text-muted hover:text-foreground">
        <SlidersHorizontal aria-hidden="true" className="size-4 stroke-[1.75]" />
        {words.more}
      </summary>
      <div className="flex flex-wrap items-end gap-3 pt-3">
        <Choice
          label={words.avatar}
          name="avatar_id"
          values={values}
          options={[all, ...nameOptions(avatars)]}
        />
        <Choice
          label={words.link}
          name="hosted_link_id"
          values={values}
          options={[all, ...nameOptions(links)]}
        />
        <Choice
          label={words.length}
          name="length"
          values={values}
          options={[all, ...keyOptions(LENGTHS, words.lengths)]}
        />
        <Choice
          label={words.recording}
          name="has_recording"
          values={values}
          options={[all, ["true", words.recordings.with], ["false", words.recordings.without]]}
        />
        <Choice
          label={guardrails.title}
          name="has_violations"
          values={values}
          options={[all, ["true", words.violations.with], ["false", words.violations.without]]}
        />
        {(criteria.length > 0 || values.criterion !== undefined) && (
          <CriterionFilter values={values} criteria={criteria} />
        )}
        <TypedFilters values={values} />
        <Choice
          label={words.show}
          name="kind"
          values={values}
          options={[
            ["", words.kinds.calls],
            ["test", words.kinds.tests],
          ]}
        />
        {/* They wrap together. */}
        <span className="flex gap-3 max-wide:w-full">
          <InputField
            label={words.from}
            name="from"
            type="date"
            defaultValue={values.from}
            className={WIDTH}
          />
          <InputField label={words.until} name="to" type="date" defaultValue={values.to} className={WIDTH} />
        </span>
        <ZoneInput />
      </div>
    </details>
  );
}

const SCORES = [5, 4, 3, 2, 1];

function CriterionFilter({ values, criteria }: Pick<ConversationFiltersProps, "values" | "criteria">) {
  const { filters, criteria: words, rating } = useWords("conversations");
  const verdicts = [
    ["met", words.met],
    ["not_met", words.notMet],
  ] as const;
  const scores = SCORES.map((score) => [String(score), fill(rating.short, { score })] as const);
  const options = criteria.flatMap(({ name, isScored }) =>
    [...(isScored ? scores : verdicts), ["not_judged", words.notJudged] as const].map(
      ([verdict, text]): Option => [`${name}:${verdict}`, `${name}: ${text}`],
    ),
  );
  return (
    <Choice label={words.column} name="criterion" values={values} options={[["", filters.all], ...options]} />
  );
}

/** The filters that are typed. */
function TypedFilters({ values }: Pick<ConversationFiltersProps, "values">) {
  const { filters: words } = useWords("conversations");
  const [key, ...value] = (values.metadata ?? "").split(":");
  return (
    <>
      <InputField
        label={words.visitorId}
        name="visitor_id"
        defaultValue={values.visitor_id}
        maxLength={200}
        className={WIDTH}
      />
      {/* They wrap together. */}
      <span className="flex gap-3 max-wide:w-full">
        <InputField
          label={words.metadataName}
          name="metadata_name"
          defaultValue={key}
          maxLength={40}
          className={WIDTH}
        />
        <InputField
          label={words.metadataValue}
          name="metadata_value"
          defaultValue={value.join(":")}
          maxLength={500}
          className={WIDTH}
        />
      </span>
    </>
  );
}

type ChoiceProps = {
  label: string;
  name: keyof FilterValues;
  values: FilterValues;
  options: readonly Option[];
};

function Choice({ label, name, values, options }: ChoiceProps) {
  return (
    <Picker
      {...{ label, name }}
      className={WIDTH}
      defaultValue={values[name] ?? ""}
      choices={options.map(([id, text]) => ({ id, name: text }))}
    />
  );
}
