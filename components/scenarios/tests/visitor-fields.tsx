import { CheckField } from "#components/ui/form/check-field.tsx";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { fitLines, fitPairs, joinLines, joinPairs } from "#components/ui/form/lines.ts";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { StoredTest } from "#lib/scenarios/tests/stored/schema.ts";

/** The endings that a test may expect. */
const ENDINGS = ["goal_reached", "scenario_ended", "gave_up", "turn_limit"] as const;

type Visitor = Extract<StoredTest["content"], { kind: "simulated" }>["visitor"];
type VisitorFieldsProps = { visitor: Visitor | undefined };

const PATH = "content.visitor";
/** The settings of the field with JSON. */
const MORE = ["expect", "endpoints", "runtime_vars", "max_tokens"] as const;
const MORE_PATHS = MORE.map((name) => `${PATH}.${name}`);
/** Settings among them with fields of their own. */
const FIELD_PATHS = [
  ...["nodes", "text", "calls", "variables", "endings"].map((name) => `${PATH}.expect.${name}`),
  `${PATH}.runtime_vars`,
];

/** The fields of a simulated visitor. */
export function VisitorFields({ visitor }: VisitorFieldsProps) {
  const errors = useFormErrors();
  const words = useWords("scenarioTests").form;
  const { goal, mood, facts, stops_when: stopsWhen } = visitor?.persona ?? {};
  return (
    <>
      <TextField
        label={words.goal}
        hint={words.goalHint}
        name="goal"
        rows={2}
        defaultValue={goal}
        maxLength={2_000}
        required
        error={firstError(errors, `${PATH}.persona.goal`)}
      />
      <TextField
        label={words.facts}
        hint={words.factsHint}
        name="facts"
        rows={3}
        defaultValue={joinLines(facts)}
        error={firstError(errors, `${PATH}.persona.facts`)}
      />
      <TextField
        label={words.criteria}
        hint={words.criteriaHint}
        name="criteria"
        rows={3}
        defaultValue={joinLines(visitor?.criteria)}
        error={firstError(errors, `${PATH}.criteria`)}
      />
      <InputField
        label={words.mood}
        hint={words.moodHint}
        name="mood"
        defaultValue={mood}
        maxLength={500}
        autoComplete="off"
        error={firstError(errors, `${PATH}.persona.mood`)}
      />
      <InputField
        label={words.stopsWhen}
        hint={words.stopsWhenHint}
        name="stops_when"
        defaultValue={stopsWhen}
        maxLength={1_000}
        autoComplete="off"
        error={firstError(errors, `${PATH}.persona.stops_when`)}
      />
      <SelectField
        label={words.functions}
        hint={words.liveHint}
        name="functions"
        defaultValue={visitor?.functions}
      >
        <option value="scripted">{words.scripted}</option>
        <option value="live">{words.live}</option>
      </SelectField>
      <Expected visitor={visitor} />
      <More visitor={visitor} />
    </>
  );
}

/** What the conversation must lead to, and how long it may be. */
function Expected({ visitor }: VisitorFieldsProps) {
  const errors = useFormErrors();
  const words = useWords("scenarioTests").form;
  const { nodes, text, calls, variables, runtimeVars } = inLines(visitor);
  return (
    <>
      <TextField
        isMono
        label={words.runtimeVars}
        hint={words.pairsHint}
        name="runtime_vars"
        rows={2}
        defaultValue={joinPairs(runtimeVars)}
        error={firstError(errors, `${PATH}.runtime_vars`)}
      />
      <TextField
        isMono
        label={words.nodes}
        hint={words.nodesHint}
        name="nodes"
        rows={2}
        defaultValue={joinLines(nodes)}
        error={firstError(errors, `${PATH}.expect.nodes`)}
      />
      <TextField
        label={words.said}
        hint={words.saidHint}
        name="said"
        rows={2}
        defaultValue={joinLines(text)}
        error={firstError(errors, `${PATH}.expect.text`)}
      />
      <TextField
        isMono
        label={words.expectedCalls}
        hint={words.expectedCallsHint}
        name="calls"
        rows={2}
        defaultValue={joinLines(calls)}
        error={firstError(errors, `${PATH}.expect.calls`)}
      />
      <TextField
        isMono
        label={words.variables}
        hint={words.pairsHint}
        name="variables"
        rows={2}
        defaultValue={joinPairs(variables)}
        error={firstError(errors, `${PATH}.expect.variables`)}
      />
      <Endings visitor={visitor} />
      <Limits visitor={visitor} />
    </>
  );
}

/** How the conversation may end. */
function Endings({ visitor }: VisitorFieldsProps) {
  const errors = useFormErrors();
  const { form: words, results } = useWords("scenarioTests");
  const { endings = ["goal_reached", "scenario_ended"] } = visitor?.expect ?? {};
  const endingError = firstError(errors, `${PATH}.expect.endings`);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{words.mayEnd}</legend>
      {ENDINGS.map((ending) => (
        <CheckField key={ending} name="endings" value={ending} defaultChecked={endings.includes(ending)}>
          {results.endings[ending]}
        </CheckField>
      ))}
      {endingError && <p className="text-xs text-danger">{endingError}</p>}
    </fieldset>
  );
}

/** The turns and seconds that the conversation may have. */
function Limits({ visitor }: VisitorFieldsProps) {
  const errors = useFormErrors();
  const words = useWords("scenarioTests").form;
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <InputField
        label={words.maxTurns}
        name="max_turns"
        type="number"
        min={1}
        max={50}
        defaultValue={visitor?.max_turns ?? 15}
        error={firstError(errors, `${PATH}.max_turns`)}
      />
      <InputField
        label={words.maxSeconds}
        name="max_seconds"
        type="number"
        min={5}
        max={300}
        defaultValue={visitor?.max_seconds ?? 120}
        error={firstError(errors, `${PATH}.max_seconds`)}
      />
    </div>
  );
}

/** The settings that few tests need, as JSON. Opens with its error. */
function More({ visitor }: VisitorFieldsProps) {
  const errors = useFormErrors();
  const words = useWords("scenarioTests").form;
  const others = Object.entries(errors).filter(([at]) => !FIELD_PATHS.some((path) => at.startsWith(path)));
  const error = firstError(Object.fromEntries(others), "more", MORE_PATHS);
  return (
    <details open={error !== undefined}>
      <summary className="cursor-pointer text-sm text-muted">{words.moreTitle}</summary>
      <div className="pt-3">
        <TextField
          isMono
          label={words.more}
          hint={words.moreHint}
          name="more"
          rows={4}
          defaultValue={writeMore(visitor)}
          error={error}
        />
      </div>
    </details>
  );
}

/** The settings that have fields of their own; undefined where a line can't hold an item, which the JSON then shows. */
function inLines(visitor: Visitor | undefined) {
  const { nodes = [], text = [], calls = [], variables = {} } = visitor?.expect ?? {};
  const names = calls.map(({ name }) => name);
  const runtimeVars = visitor?.runtime_vars ?? {};
  return {
    nodes: fitLines(nodes) ? nodes : undefined,
    text: fitLines(text) ? text : undefined,
    calls: fitLines(names) && calls.every((call) => call.arguments === undefined) ? names : undefined,
    variables: fitPairs(variables) ? variables : undefined,
    runtimeVars: fitPairs(runtimeVars) ? runtimeVars : undefined,
  };
}

/** What the other fields do not show. */
function writeMore(visitor: Visitor | undefined): string {
  if (!visitor) return "";
  const { expect = {}, endpoints, max_tokens } = visitor;
  const shown = inLines(visitor);
  const rest = {
    ...expect,
    endings: undefined,
    nodes: shown.nodes ? undefined : expect.nodes,
    text: shown.text ? undefined : expect.text,
    calls: shown.calls ? undefined : expect.calls,
    variables: shown.variables ? undefined : expect.variables,
  };
  const runtime_vars = shown.runtimeVars ? undefined : visitor.runtime_vars;
  return JSON.stringify({ expect: rest, endpoints, runtime_vars, max_tokens }, null, 2);
}

/**
 * The first error of a form's field: of its own `path`, or of something within it, whose name is shown. `others` are paths
 * of other settings in the same field.
 */
export function firstError(
  errors: Record<string, string>,
  path: string,
  others: readonly string[] = [],
): string | undefined {
  const found = Object.entries(errors).find(([at]) =>
    [path, ...others].some((start) => at.startsWith(start)),
  );
  if (!found) return undefined;
  const [at, message] = found;
  const place = at.replace(/^content\.(script|visitor(\.persona)?)\.?/, "");
  return at === path || place === "" ? message : `${place}: ${message}`;
}
